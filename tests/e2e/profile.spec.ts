import { openProfile, ownPhone, panel, phoneLine } from './support/profile-page.ts'
import { signIn } from './support/residents.ts'
import { expect, test } from './support/test.ts'
import { waitForStored } from './support/worker.ts'

test("R-01: the profile shows the account's e-mail and the data of the flat", async ({ device }) => {
  const { page } = device
  await openProfile(page)
  for (const text of [
    'Фамилия в лицевом счётеСоколова',
    'Лицевой счёт100200012',
    'Адресул. Садовая, 5, кв. 12',
    'Управляющая организацияУК «Садовая»',
  ])
    await expect(panel(page, 'Ваши данные')).toContainText(text)
  await expect(page.getByRole('button', { name: 'Изменить почту anna@demo.local' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Изменить пароль', exact: true })).toBeVisible()
})

test('R-01 R-02 R-03: a visited profile opens offline with the time of the data', async ({
  installedDevice: device,
}) => {
  const { page } = device
  await openProfile(page)
  await page.goto('/#/meters/list/')
  await expect(page.getByRole('heading', { level: 1, name: /^Показания/ })).toBeVisible()
  await page.goto('/#/profile/user/')
  await waitForStored(page, [
    '/internal/api/v4/cabinet/tenant_profile/',
    '/internal/api/v4/cabinet/tenant_profile/phones/',
    '/internal/api/v4/cabinet/tenant_profile/receipts/',
  ])
  await device.loseNetwork()
  await page.reload()
  await expect(phoneLine(page, ownPhone)).toBeVisible()
  await expect(panel(page, 'Телефоны')).toContainText('Показываем данные на')
  await expect(panel(page, 'Квитанции').getByLabel('Почта для квитанций', { exact: true })).toHaveValue(
    'anna@demo.local',
  )
})

test('R-03: receipts go to several e-mails; an empty one is dropped and an invalid one is not sent', async ({
  product,
  device,
}) => {
  const { page } = device
  await openProfile(page)
  const receipts = panel(page, 'Квитанции')
  await expect(receipts.getByLabel('Почта для квитанций', { exact: true })).toHaveValue('anna@demo.local')
  await receipts.getByRole('button', { name: 'Ещё адрес' }).click()
  await receipts.getByRole('button', { name: 'Ещё адрес' }).click()
  await receipts.getByLabel('Почта для квитанций, 2').fill('wrong')
  await receipts.getByRole('button', { name: 'Сохранить' }).click()
  await expect(receipts.getByText('Проверьте адрес')).toBeVisible()
  await receipts.getByLabel('Почта для квитанций, 2').fill('second@mail.ru')
  await receipts.getByLabel('Печатать на бумаге').check()
  await receipts.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Настройки квитанций сохранены')).toBeVisible()
  const [stored] = await product.sql`select paper_disabled, print_anyway, emails from receipt_settings`
  expect(stored).toEqual({
    paperDisabled: false,
    printAnyway: true,
    emails: ['anna@demo.local', 'second@mail.ru'],
  })
})

test('R-03: with neither paper nor e-mail the screen says where receipts are', async ({
  product,
  device,
}) => {
  const { page } = device
  await openProfile(page)
  const receipts = panel(page, 'Квитанции')
  await receipts.getByLabel('Бумажная квитанция').uncheck()
  await expect(receipts.getByLabel('Печатать на бумаге')).toHaveCount(0)
  await receipts.getByLabel('Почта для квитанций', { exact: true }).fill('')
  await expect(receipts.getByText('Квитанции останутся только в кабинете')).toBeVisible()
  await receipts.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Настройки квитанций сохранены')).toBeVisible()
  const [stored] = await product.sql`select paper_disabled, emails from receipt_settings`
  expect(stored).toEqual({ paperDisabled: true, emails: [] })
})

test('R-05: insurance lists both kinds with their policies and the link to a new one', async ({
  product: { sql },
  device: { page },
}) => {
  // Midnight may have passed since the demo was made.
  const [policy] = await sql<{ days: number }[]>`
    select max(valid_till) - (now() at time zone 'Europe/Moscow')::date as days from insurance
    where type = 'mortgage'`
  await signIn(page)
  await page.goto('/#/profile/insurance/')
  await expect(page.getByRole('link', { name: /^ОСАГО/ })).toContainText('Действует до')
  await expect(page.getByRole('link', { name: /^Страхование ипотеки/ })).toContainText(
    `через ${policy?.days}`,
  )
  await page.getByRole('link', { name: /^ОСАГО/ }).click()
  await expect(page).toHaveTitle(/^ОСАГО · /)
  await expect(panel(page, 'Ваши полисы')).toContainText('LADA Vesta')
  await expect(page.getByRole('link', { name: 'Оформить полис' })).toHaveAttribute('href', /osago/)
  await page.goto('/#/profile/insurance/mortgage/')
  await expect(panel(page, 'Ваши полисы')).toContainText('кв. 12')
})

test('R-06 U-04: autopay shows its four claims and a dialog with the terms, then leads to the cards', async ({
  device,
}) => {
  const { page } = device
  await signIn(page)
  await page.goto('/#/profile/autopay/')
  for (const claim of [
    'Гарантированное списание через несколько дней после выпуска квитанций',
    'Компенсация при ошибочном списании',
    'Автоплатежи других банков отключаются автоматически',
    'Подходят карты MasterCard, VISA и МИР',
  ])
    await expect(page.getByText(claim)).toBeVisible()
  await page.getByRole('button', { name: 'Подключить автоплатёж' }).click()
  const dialog = page.getByRole('dialog', { name: 'Подключение автоплатежа' })
  await expect(dialog.getByRole('link', { name: 'Условия услуги' })).toHaveAttribute('href', /autopay-terms/)
  await dialog.getByRole('button', { name: 'Назад' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Подключить автоплатёж' }).click()
  await dialog.getByRole('link', { name: 'Продолжить' }).click()
  await expect(page).toHaveURL(/#\/profile\/autopay\/connect\/$/)
  await expect(page.getByRole('radio', { name: /4417/ })).toBeChecked()
  await page.goto('/#/profile/autopay/disconnect/')
  await expect(page.getByText('Отключать нечего')).toBeVisible()
})

test('R-07: the chosen theme is stored on the device and survives a reload', async ({ device }) => {
  const { page } = device
  await signIn(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/#/profile/settings/')
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await ground()
  await page.getByRole('radio', { name: 'Тёмное' }).check()
  const dark = await ground()
  expect(dark).not.toBe(light)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Тёмное' })).toBeChecked()
  expect(await ground()).toBe(dark)
  await page.getByRole('radio', { name: 'Как на устройстве' }).check()
  expect(await ground()).toBe(light)
})

test('R-07 U-01: «Ещё» leads to each page of the profile and back, and stays beside it on a wide screen', async ({
  device,
}) => {
  const { page } = device
  await openProfile(page)
  for (const name of [
    'Профиль',
    'Автоплатёж',
    'Как пользоваться',
    'Настройки',
    'О кабинете',
    'Страхование',
  ]) {
    await page.getByRole('link', { name: 'Назад' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ещё' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const list = page.getByRole('navigation', { name: 'Разделы' }).getByRole('list', { name: 'Ещё' })
  await expect(list.getByRole('link', { name: 'Страхование' })).toHaveAttribute('aria-current', 'page')
  await list.getByRole('link', { name: 'Настройки' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Настройки' })).toBeVisible()
  await expect(list.getByRole('link', { name: 'Настройки' })).toHaveAttribute('aria-current', 'page')
  // A narrower rail has no names, so the list is beside the page.
  await page.setViewportSize({ width: 1280, height: 900 })
  const beside = page.getByRole('main').getByRole('navigation', { name: 'Ещё' })
  await expect(beside.getByRole('link', { name: 'Настройки' })).toHaveAttribute('aria-current', 'true')
  await expect(list).toBeHidden()
})

test('R-07 U-04: the page about the cabinet links its documents and quotes article 155', async ({
  device,
}) => {
  const { page } = device
  await signIn(page)
  await page.goto('/#/profile/info/')
  await expect(page.getByRole('link', { name: 'Политика конфиденциальности' })).toHaveAttribute(
    'href',
    /privacy/,
  )
  await expect(page.getByText('Если опоздать больше чем на 30 дней')).toBeHidden()
  await page.getByRole('button', { name: 'Что говорит статья 155' }).click()
  await expect(page.getByText('Если опоздать больше чем на 30 дней')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(page.getByText('Если опоздать больше чем на 30 дней')).toBeHidden()
})
