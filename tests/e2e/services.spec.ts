import { signIn } from './support/residents.ts'
import { expect, test } from './support/test.ts'

const services = ['tgbot', 'qrcode', 'robot', 'autopay', 'online_payment', 'receipts', 'meters'] as const

test('A-13: the list of services leads from the sign-in to each page with its steps and its link', async ({
  device,
}) => {
  const { page } = device
  await page.goto('/#/auth/login/')
  await page.getByRole('link', { name: /Что умеет кабинет/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Что умеет кабинет' })).toBeVisible()
  for (const service of services) {
    await page.goto('/#/auth/services/list/')
    await page.locator(`a[href="#/auth/services/${service}/"]`).click()
    await expect(page).toHaveURL(new RegExp(`#/auth/services/${service}/$`))
    await expect(page.getByRole('heading', { name: 'Как это сделать' })).toBeVisible()
    expect(await page.getByRole('main').getByRole('listitem').count()).toBeGreaterThanOrEqual(3)
    await page.getByRole('link', { name: 'Что умеет кабинет' }).click()
    await expect(page).toHaveURL(/#\/auth\/services\/list\/$/)
  }
})

test("A-13 B-09: each page has its title and the link from the host's configuration", async ({
  product,
  device,
}) => {
  const { page } = device
  const { links } = await (await fetch(`${product.url}/config.json`)).json()
  for (const [service, title, name, href] of [
    ['tgbot', 'Бот в Telegram', 'Открыть бота', links.tgbot],
    ['robot', 'Робот по телефону', /Позвонить роботу/, links.robot],
    ['qrcode', 'Оплата по QR-коду', 'Оплатить без входа', '#/qr/payment/'],
    ['meters', 'Показания счётчиков', 'Войти в кабинет', '#/auth/login/'],
  ] as const) {
    await page.goto(`/#/auth/services/${service}/`)
    await expect(page).toHaveTitle(`${title} · УК «Садовая»`)
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', href)
  }
})

test('A-13: an unknown service and the bare address show the list', async ({ device }) => {
  const { page } = device
  for (const address of ['/#/auth/services/', '/#/auth/services/nothing/']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Что умеет кабинет' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Бот в Telegram/ })).toBeVisible()
    await expect(page).toHaveTitle('Что умеет кабинет · УК «Садовая»')
  }
})

test('A-13 R-07: a signed-in resident reads the pages in the profile, with links inside the cabinet', async ({
  device,
}) => {
  const { page } = device
  await signIn(page)
  await page.goto('/#/auth/services/meters/')
  await expect(page).toHaveURL(/#\/profile\/services\/\?id=meters$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Показания счётчиков' })).toBeVisible()
  await page.getByRole('link', { name: 'К счётчикам' }).click()
  await expect(page).toHaveURL(/#\/meters\/list\/$/)
  await page.goto('/#/profile/services/')
  await page.getByRole('link', { name: /Автоплатёж.*без вас/ }).click()
  await expect(page.getByText('Компенсация при ошибочном списании')).toBeVisible()
  await page.getByRole('link', { name: 'Назад' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Как пользоваться' })).toBeVisible()
})
