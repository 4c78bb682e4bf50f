import type { Page } from '@playwright/test'
import { addStoredPasskey } from '../../server/support/authenticator.ts'
import { openNewest } from './accruals-page.ts'
import type { Opener } from '../../ui/overlays/openers.ts'
import type { Layer, Layers } from './layers.ts'
import { openMeters, typeReading } from './meters-page.ts'
import { all, choose, fill, follow, inDialog, named, press, registration, type Open } from './press-steps.ts'
import { annasFlat, planReading } from './readings.ts'
import type { Product } from './product.ts'
import { anna } from './residents.ts'

const profile = '/#/profile/user/'
const settings = '/#/profile/settings/'

/** Gives Anna a passkey, other sessions, an autopay and a fiscal receipt. */
export const prepareAnna = async ({ sql }: Product): Promise<void> => {
  const [row] = await sql<{ id: number }[]>`select id from resident where username = ${anna}`
  if (!row) throw new Error('The demo has no Anna')
  await addStoredPasskey(sql, { residentId: row.id })
  await sql`
    insert into session_family (id, resident_id, profile_id, user_agent, network)
    select gen_random_uuid(), resident_id, id, 'Firefox/130 Windows', ''
    from profile, generate_series(1, 2) where resident_id = ${row.id}`
  await sql`
    insert into refresh_token (hash, family_id, expires_at)
    select sha256(id::text::bytea), id, now() + interval '1 day' from session_family where network = ''`
  await sql`
    insert into autopay (profile_id, sector_id, card_id, activated_at)
    select profile.id, sector.id, card.id, now() from profile
    join personal_account on personal_account.id = personal_account_id and number = ${annasFlat}
    join card on card.resident_id = profile.resident_id
    join sector on sector.organisation_id = personal_account.organisation_id
    where profile.resident_id = ${row.id} and card.removed_at is null limit 1`
  await sql`
    update payment set profile_id = profile.id, fiscal_receipt_url = 'https://receipts.example/1' from profile
    where profile.resident_id = ${row.id} and profile.personal_account_id = payment.personal_account_id
      and state = 'confirmed'`
}
const writeDraft: Open = async (page) => {
  await page.goto('/#/requests/create/')
  await page.getByLabel('Опишите подробнее').fill('Капает')
  await page.getByRole('button', { name: 'Удалить черновик' }).waitFor()
}
const queueDraft: Open = async (page, { sql }) => {
  await openMeters(page)
  await typeReading(page, await planReading(sql, annasFlat))
  await page.goto('/#/queue/')
}
const failCards: Open = (page) =>
  page.route('**/register_card*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { errors: ['Банк не отвечает'] } })
      : route.fallback(),
  )
const law: Omit<Layer, 'path'> = {
  opener: named('Что говорит статья 155 Жилищного кодекса'),
  name: /155/,
  isHint: true,
}
const readings = named(/^Изменить или удалить/)

/** The layers of a signed-in resident. */
export const residentLayers: Layers = {
  'app/cabinet/more/logout-dialog.tsx': [
    { path: '/#/more/', opener: named('Выйти'), name: 'Выйти из кабинета?' },
  ],
  'app/cabinet/shell/profile-sheet.tsx': [
    {
      path: '/#/main/dashboard/',
      opener: (page) =>
        page
          .getByRole('button', { name: /кв\. 12/ })
          .filter({ visible: true })
          .first(),
      name: 'Адрес',
    },
  ],
  'app/feedback.tsx': [{ path: settings, open: failCards, opener: named('Добавить карту'), name: /./ }],
  'features/accruals/components/print-receipt.tsx': [
    { path: '/#/accruals/all/', open: openNewest, opener: named(/^Квитанция/), name: 'Квитанция готова' },
  ],
  'features/auth/account-panel.tsx': [
    {
      path: profile,
      opener: named(/^Изменить почту/),
      name: 'Изменить почту',
      type: { label: 'Новая почта', text: 'anna.new@demo.local' },
    },
    { path: profile, opener: named(/^Изменить пароль/), name: 'Изменить пароль' },
    {
      path: profile,
      opener: named(/^Добавить лицевой счёт/),
      name: 'Добавить лицевой счёт',
      type: { label: 'Фамилия владельца лицевого счёта', text: 'Новосёлова' },
    },
    { path: profile, opener: named(/^Удалить кабинет/), name: /^Удалить кабинет/ },
  ],
  'features/auth/detach-dialog.tsx': [
    { path: profile, opener: named(/^Отвязать лицевой счёт/), name: 'Какой лицевой счёт отвязать?' },
    {
      path: profile,
      opener: named(/^Отвязать лицевой счёт/),
      by: all(
        (page) => page.keyboard.press('Enter'),
        (page) => inDialog(/кв\. 47/)(page).press('Enter'),
      ),
      name: 'Отвязать лицевой счёт?',
    },
  ],
  'features/auth/identity-check.tsx': [
    {
      path: profile,
      open: all(press(/^Изменить почту/), fill({ 'Новая почта': 'anna.new@demo.local' })),
      opener: inDialog('Получить ссылку'),
      name: 'Подтвердите, что это вы',
    },
  ],
  'features/auth/sessions-panel.tsx': [
    {
      path: profile,
      opener: named('Завершить все другие'),
      name: /^Завершить/,
    },
  ],
  'features/catalogue/service-panel.tsx': [
    {
      path: '/#/catalog/servises_list/',
      open: async (page) => {
        const other = page.getByRole('heading', { name: 'Вызов электрика' })
        await other.waitFor()
        await page.getByPlaceholder('Поиск').fill('Вызов сантехника')
        await other.waitFor({ state: 'detached' })
      },
      opener: (page) => page.getByRole('link', { name: 'Вызов сантехника' }),
      name: /сантехника/,
      type: { label: 'Комментарий', text: 'После шести' },
    },
  ],
  'features/dashboard/components/bell-sheet.tsx': [
    {
      path: '/#/main/dashboard/',
      opener: (page) =>
        page
          .getByRole('button', { name: /^Уведомления/ })
          .filter({ visible: true })
          .first(),
      name: 'Уведомления',
    },
  ],
  'features/outbox/queue-item.tsx': [{ path: '/#/queue/', open: queueDraft, opener: readings, name: /./ }],
  'features/outbox/remove-dialog.tsx': [
    {
      path: '/#/queue/',
      open: queueDraft,
      opener: readings,
      by: all(
        (page) => page.keyboard.press('Enter'),
        (page) => inDialog('Удалить')(page).press('Enter'),
      ),
      name: 'Удалить запись?',
    },
  ],
  'features/payments/autopay-disconnect.tsx': [
    {
      path: '/#/profile/autopay/disconnect/',
      opener: named(/^Отключить/),
      name: /^Отключить/,
    },
  ],
  'features/payments/autopay-home.tsx': [
    {
      path: '/#/profile/autopay/',
      opener: named('Подключить автоплатёж'),
      name: 'Подключение автоплатежа',
    },
  ],
  'features/payments/history-screen.tsx': [
    { path: '/#/payments/list/', opener: named(/^Чек за/), name: 'Чек готов' },
  ],
  'features/payments/history-tools.tsx': [
    { path: '/#/payments/list/', opener: named('За год'), name: 'Период' },
  ],
  'features/requests/kind-sheet.tsx': [
    { path: '/#/requests/create/', opener: (page) => page.getByLabel('Что случилось'), name: /./ },
  ],
  'features/requests/request-detail.tsx': [
    {
      path: '/#/requests/',
      open: follow(/Мастер придёт/),
      opener: named('Отменить заявку'),
      name: 'Отменить заявку?',
      type: { label: 'Напишите причину', text: 'Передумали', first: choose(/Другая причина/) },
    },
  ],
  'features/tickets/ticket-detail.tsx': [
    {
      path: '/#/tickets/list/',
      open: follow(/Ждёт ответа/),
      opener: named('Отозвать обращение'),
      name: 'Отозвать обращение?',
    },
  ],
  'shared/cases/case-form.tsx': [
    {
      path: '/#/requests/create/',
      open: writeDraft,
      opener: named('Удалить черновик'),
      name: 'Удалить черновик?',
    },
  ],
  'shared/passkeys/passkey-list.tsx': [
    {
      path: profile,
      opener: named('Назвать иначе: Телефон'),
      name: 'Новое название',
      type: { label: 'Название', text: 'Мой телефон' },
    },
    { path: profile, opener: named('Удалить: Телефон'), name: 'Удалить «Телефон»?' },
  ],
  'shared/payments/law-hint.tsx': [{ path: '/#/profile/autopay/', ...law }],
  'shared/payments/remove-card.tsx': [
    { path: settings, opener: named(/^Удалить карту/), name: /^Удалить карту/ },
  ],
  'shared/phones/phone-list.tsx': [
    { path: profile, opener: named('Удалить +7 903 555 01 47'), name: /^Удалить/ },
  ],
  'shared/ranges/range-button.tsx': [
    {
      path: '/#/accruals/all/',
      opener: (page) => page.getByRole('main').locator('button.more').first(),
      name: 'Период',
    },
  ],
  'ui/low-vision/low-vision-panel.tsx': [
    { path: '/#/more/', opener: named(/^Версия для слабовидящих/), name: 'Версия для слабовидящих' },
  ],
}

export const guestLayers: Layers = {
  'ui/low-vision/low-vision-panel.tsx': [
    { path: '/#/auth/login/', opener: named(/слабовидящих/), name: 'Версия для слабовидящих' },
  ],
  'ui/fields/email-question.tsx': [
    {
      path: '/#/auth/registration/',
      open: all(registration, fill({ 'Электронная почта': 'nova@my-host.рф' }), (page) =>
        page.getByRole('checkbox').check(),
      ),
      opener: named('Зарегистрироваться'),
      name: /^Проверьте адрес/,
      returnsTo: (page) => page.getByLabel('Электронная почта', { exact: true }),
    },
  ],
}

/** What only an iPhone shows. */
export const iPhoneLayers: Layers = {
  'app/cabinet/more/install-row.tsx': [
    { path: '/#/more/', opener: named(/^Установить кабинет/), name: 'Как установить на iPhone' },
  ],
  'shared/files/document-row.tsx': [
    {
      path: '/#/profile/info/',
      opener: (page: Page) => page.getByRole('link', { name: 'Политика', exact: false }),
      name: /./,
    },
  ],
}

/** What the bottom bar opens where five links do not fit. */
export const largeTextLayers: Layers = {
  'app/sections-sheet.tsx': [
    {
      path: '/#/main/dashboard/',
      opener: (page) => page.getByRole('navigation').getByRole('button', { name: 'Разделы' }),
      name: 'Разделы',
    },
  ],
}

/** What a resident without rights meets. */
export const deniedLayers: Layers = {
  'app/not-found.tsx': [
    {
      path: '/#/main/dashboard/',
      opener: (page) => page.getByRole('link', { name: 'Подать обращение' }),
      name: 'Недостаточно прав',
    },
  ],
}

const gallery = 'the gallery of components'

/** Layers that no key opens. */
export const unopenedLayers: Partial<Record<Opener, string>> = {
  'app/cabinet/home/install-tips.tsx': 'opens by itself on an iPhone (tests/e2e/home.spec.ts)',
  'app/gallery/messages.tsx': gallery,
  'app/gallery/overlays.tsx': gallery,
  'features/catalogue/catalogue-screen.tsx': 'follows an order that was sent (tests/e2e/focus.spec.ts)',
  'features/dashboard/components/bank-return.tsx': 'an address opens it (tests/e2e/home-bank.spec.ts)',
  'features/staff/sign-in/password-dialog.tsx':
    'needs a host name (tests/e2e/everywhere/desk-passkeys.spec.ts)',
  'features/payments/payment-screen.tsx': 'an address opens it; leaving it leads to the accruals',
}
