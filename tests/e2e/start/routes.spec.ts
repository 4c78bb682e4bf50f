import type { Page } from '@playwright/test'
import { grant, homePanel } from '../support/home-page.ts'
import { anna, boris, signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

const signedIn = [
  ['/main/dashboard/', 'Главная'],
  ['/accruals/all/', 'Начисления'],
  ['/accruals/payment/', 'Оплата'],
  ['/payments/list/', 'История платежей'],
  ['/meters/list/', 'Счётчики'],
  ['/news/list/', 'Новости'],
  ['/news/detail/1/', 'Передайте показания до конца месяца'],
  ['/profile/user/', 'Профиль'],
  ['/profile/autopay/', 'Автоплатёж'],
  ['/profile/autopay/connect/', 'Подключение автоплатежа'],
  ['/profile/autopay/disconnect/', 'Отключение автоплатежа'],
  ['/profile/services/', 'Как пользоваться'],
  ['/profile/settings/', 'Настройки'],
  ['/profile/info/', 'О кабинете'],
  ['/profile/insurance/', 'Страхование'],
  ['/profile/insurance/osago/', 'ОСАГО'],
  ['/profile/insurance/mortgage/', 'Страхование ипотеки'],
  ['/requests/', 'Заявки'],
  ['/requests/create/', 'Новая заявка'],
  ['/requests/detail/', 'Заявка'],
  ['/requests/template_request/', 'Заказ услуг'],
  ['/requests/template_request/shop/1/', 'Корзина'],
  ['/requests/template_request/images/1/1/', 'Картинки'],
  ['/requests/template_request/category/1/', 'Сантехника'],
  ['/requests/template_request/payment/1/', 'Заказ'],
  ['/tickets/list/', 'Обращения'],
  ['/tickets/create/', 'Новое обращение'],
  ['/tickets/detail/', 'Обращение'],
  ['/catalog/servises_list/', 'Каталог'],
  ['/auth/change_email/1/1/', 'Новая почта'],
  ['/auth/change_email_error/', 'Почта не изменена'],
  ['/auth/add_tenant/1/1/1/', 'Новый лицевой счёт'],
  ['/queue/', 'Не отправлено'],
  ['/more/', 'Ещё'],
] as const

const defaults = [
  ['/', 'Главная'],
  ['/main/', 'Главная'],
  ['/accruals/', 'Начисления'],
  ['/payments/', 'История платежей'],
  ['/meters/', 'Счётчики'],
  ['/news/', 'Новости'],
  ['/profile/', 'Профиль'],
  ['/tickets/', 'Обращения'],
  ['/auth/services/list/', 'Как пользоваться'],
] as const

const open = [
  ['/auth/login/', 'Вход'],
  ['/auth/', 'Вход'],
  ['/auth/registration/', 'Регистрация'],
  ['/auth/activation/1/1/', 'Завершение регистрации'],
  ['/auth/repair/', 'Восстановление пароля'],
  ['/auth/repair_success/', 'Пароль изменён'],
  ['/auth/repair_error/', 'Пароль не изменён'],
  ['/auth/activation_error/', 'Регистрация не завершена'],
  ['/auth/repair', 'Восстановление пароля'],
  ['/auth/undo_email/1/1/', 'Прежняя почта'],
  ['/auth/services/', 'Что умеет кабинет'],
  ['/auth/services/list/', 'Что умеет кабинет'],
  ['/catalog/preview/mobile/1/', 'Предпросмотр услуги'],
  ['/catalog/preview/pc/1/', 'Предпросмотр услуги'],
  ['/notifications/settings/', 'Настройка уведомлений'],
  ['/notifications/unsubscribe/', 'Отписаться от писем'],
  ['/qr/payment/', 'Оплата QR'],
] as const

/** By the permission slug that opens them. */
const gated = {
  all_apartments_accruals: ['/accruals/all/', '/accruals/payment/', '/payments/list/'],
  apartment_meters_data: ['/meters/list/'],
  news: ['/news/list/', '/news/detail/1/'],
  request_log: ['/requests/', '/requests/create/', '/requests/detail/'],
  catalogue_cabinet_positions: [
    '/requests/template_request/',
    '/requests/template_request/shop/1/',
    '/requests/template_request/images/1/1/',
    '/requests/template_request/category/1/',
    '/requests/template_request/payment/1/',
  ],
  tickets_from_tenants: ['/tickets/list/', '/tickets/create/', '/tickets/detail/'],
  compendium: ['/catalog/servises_list/'],
} as const

async function expectPage(page: Page, title: string): Promise<void> {
  await expect(page).toHaveTitle(new RegExp(`^${title} · `))
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.getByText('Страница не найдена')).toHaveCount(0)
}

test('B-05 B-09: every signed-in route opens by its address with its title, also from a cold start', async ({
  device,
}) => {
  const { page } = device
  await signIn(page)
  for (const [address, title] of [...signedIn, ...defaults]) {
    await page.goto(`/#${address}`)
    await expectPage(page, title)
  }
  for (const [index, [address, title]] of signedIn.entries()) {
    await page.goto(`/?cold=${index}#${address}`)
    await expectPage(page, title)
  }
})

test('B-05 B-09: every public route opens by its address with its title', async ({ device }) => {
  for (const [address, title] of open) {
    await device.page.goto(`/#${address}`)
    await expectPage(device.page, title)
  }
})

test('B-06: without the letter R of its slug no address of a section opens', async ({ product, device }) => {
  const { page } = device
  for (const slug of Object.keys(gated)) await grant(product.sql, anna, slug, 'CUD')
  await signIn(page)
  for (const address of Object.values(gated).flat()) {
    await page.goto(`/#${address}`)
    const alert = page.getByRole('dialog')
    await expect(alert, address).toBeVisible()
    await alert.getByRole('button', { name: 'Понятно' }).click()
    await expect(page).toHaveTitle(/^Главная · /)
  }
})

test('B-05: back and forward move through the screens, and a query inside the hash survives a reload', async ({
  device,
}) => {
  const { page } = device
  await signIn(page)
  await page.goto('/#/meters/list/')
  await page.goto('/#/requests/detail/?id=7')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /^Показания за/ })).toBeVisible()
  await page.goForward()
  await expect(page).toHaveTitle(/^Заявка · /)
  await page.reload()
  await expect(page).toHaveTitle(/^Заявка · /)
  expect(page.url()).toMatch(/#\/requests\/detail\/\?id=7$/)
})

test('B-05 B-09: an unknown address says so to a guest and leads to the sign-in', async ({ device }) => {
  await device.page.goto('/#/no/such/page/')
  await expect(device.page.getByText('Страница не найдена')).toBeVisible()
  await expect(device.page).toHaveTitle(/^Страница не найдена · /)
  await device.page.getByRole('link', { name: 'На главную' }).click()
  await expect(device.page).toHaveTitle(/^Вход · /)
})

test('B-05: an unknown address says so and leads home', async ({ device }) => {
  await signIn(device.page)
  await device.page.goto('/#/no/such/page/')
  await expect(device.page.getByText('Страница не найдена')).toBeVisible()
  await device.page.getByRole('link', { name: 'На главную' }).click()
  await expect(device.page).toHaveTitle(/^Главная · /)
})

test('B-06: a tile without permission is blocked with an alert, and so is its typed address', async ({
  device,
}) => {
  const { page } = device
  await signIn(page, boris)
  await page.getByRole('link', { name: 'Подать обращение' }).click()
  const alert = page.getByRole('dialog', { name: 'Недостаточно прав' })
  await expect(alert).toBeVisible()
  await alert.getByRole('button', { name: 'Понятно' }).click()
  await expect(alert).toHaveCount(0)
  await expect(page).toHaveTitle(/^Главная · /)

  await page.goto('/#/tickets/list/')
  await expect(alert).toBeVisible()
  await alert.getByRole('button', { name: 'Понятно' }).click()
  await expect(page).toHaveTitle(/^Главная · /)
})

test('B-06 H-01: no link of the cabinet refuses a resident who may order services: tile, bar, rail, shop, «Ещё», Home', async ({
  product,
  device,
}) => {
  const { page } = device
  await grant(product.sql, boris, 'all_apartments_accruals', 'R')
  await signIn(page, boris)
  await expect(homePanel(page, /^Показания за/).getByRole('link', { name: 'Открыть' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^(Передать показания|Оплатить|Внести аванс)$/ })).toHaveCount(
    0,
  )

  const shop = page.getByRole('heading', { level: 1, name: 'Заказ услуг' })
  await page.getByRole('link', { name: 'Подать заявку' }).click()
  await expect(shop).toBeVisible()
  await expect(page.getByRole('listitem').getByText('Сантехника').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /обычную заявку/ })).toHaveCount(0)

  await page.goto('/#/more/')
  await expect(page.getByRole('main').getByRole('link', { name: 'Новости' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Обращения' })).toHaveCount(0)

  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Заявки' }).click()
  await expect(shop).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  const views = page.getByRole('navigation', { name: 'Разделы' }).getByRole('list').getByRole('list')
  await expect(views.getByRole('link')).toHaveText(['Заказ услуг'])
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('H-01: Home shows tickets without the permission to read requests', async ({ product, device }) => {
  await grant(product.sql, anna, 'request_log', '')
  await signIn(device.page)
  const panel = homePanel(device.page, 'Обращения')
  await expect(panel.getByRole('link').first()).toHaveAttribute('href', /^#\/tickets\/detail\//)
})

test('B-06: without the permission to submit, readings are shown and the server accepts none', async ({
  product,
  device,
}) => {
  const { page } = device
  await signIn(page, boris)
  await page.goto('/#/meters/list/')
  await expect(page.getByRole('heading', { level: 1, name: /^Показания за/ })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  for (const field of await page.getByRole('textbox').all()) await expect(field).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Передать показания' })).toHaveCount(0)

  const csrf = (await device.context.cookies()).find(({ name }) => name === 'csrf')?.value ?? ''
  const status = await page.evaluate(
    async ([token = '']) => {
      const reply = await fetch('/internal/api/v4/cabinet/meters/', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-csrf-token': token,
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({
          meters: [
            {
              meter_id: 1,
              values: [1],
              based_on: { period: '2026-01', previous: [0], version: 0 },
              captured_at: new Date().toISOString(),
            },
          ],
        }),
      })
      return reply.status
    },
    [csrf],
  )
  expect(status).toBe(403)
  const [written] =
    await product.sql`select count(*) from reading_submission where received_at > now() - interval '1 hour'`
  expect(written).toEqual({ count: 0 })
})
