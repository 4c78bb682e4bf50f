import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { expectNoSidewaysScroll } from '../support/geometry.ts'
import { signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

const pages = [
  ['/#/profile/user/', '+7 903 555 01 47'],
  ['/#/profile/autopay/', 'Компенсация'],
  ['/#/profile/autopay/connect/', '4417'],
  ['/#/profile/autopay/disconnect/', 'Отключать нечего'],
  ['/#/profile/services/', 'Бот в Telegram'],
  ['/#/profile/services/?id=robot', 'Позвонить роботу'],
  ['/#/profile/settings/', 'Банковские карты'],
  ['/#/profile/info/', 'Политика конфиденциальности'],
  ['/#/profile/insurance/', 'Действует до'],
  ['/#/profile/insurance/osago/', 'LADA Vesta'],
  ['/#/profile/insurance/mortgage/', 'Заканчивается'],
] as const

const services = ['list', 'tgbot', 'qrcode', 'robot', 'autopay', 'online_payment', 'receipts', 'meters']

test('L-01 B-10: axe finds no fault on the pages of the profile, and none scrolls sideways', async ({
  device,
}) => {
  const { page } = device
  await signIn(page)
  for (const [path, text] of pages) {
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(text)
    await expectAccessibleInBothThemes(page)
    await expectNoSidewaysScroll(page, path)
  }
})

test("L-01: axe finds no fault in the profile's field, dialogs and hint", async ({ device }) => {
  const { page } = device
  await signIn(page)
  await page.goto('/#/profile/user/')
  await page.getByRole('button', { name: 'Новый номер' }).click()
  await expect(page.getByRole('textbox', { name: 'Новый номер' })).toBeFocused()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Удалить +7 903 555 01 47' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.goto('/#/profile/autopay/')
  await page.getByRole('button', { name: 'Подключить автоплатёж' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.goto('/#/profile/info/')
  await page.getByRole('button', { name: 'Что говорит статья 155' }).click()
  await expect(page.getByText('Если опоздать больше чем на 30 дней')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test('A-13 L-01 B-10: axe finds no fault on the pages about services, and none scrolls sideways', async ({
  device,
}) => {
  const { page } = device
  for (const service of services) {
    await page.goto(`/#/auth/services/${service}/`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await expectNoSidewaysScroll(page, service)
  }
})
