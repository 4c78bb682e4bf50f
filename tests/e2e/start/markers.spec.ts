import { expect, test } from '../support/test.ts'
import { signIn, vera } from '../support/residents.ts'

const marked = '/#/qr/payment/phone?account=100200012'

test('B-02: the QR address opens the QR application on a phone', async ({ device }) => {
  await device.page.goto(marked)
  await expect(device.page).toHaveTitle(/^Оплата QR/)
  await expect(device.page.getByRole('img')).toHaveCount(0)
})

test('B-02: on a wide desktop the QR address offers a QR code and a button to continue here', async ({
  device,
}) => {
  await device.page.setViewportSize({ width: 1440, height: 900 })
  await device.page.goto(marked)
  await expect(device.page.getByRole('img', { name: /код/i })).toBeVisible()
  await device.page.getByRole('button', { name: 'Продолжить на этом устройстве' }).click()
  await expect(device.page.getByRole('img', { name: /код/i })).toHaveCount(0)
  expect(new URL(device.page.url()).hash).toBe('#/qr/payment/phone?account=100200012')
})

test('B-03: the pay-from-VK address opens its page and not the sign-in', async ({ device }) => {
  await device.page.goto('/#/pay_from_vk/abc/')
  await expect(device.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(device.page.getByRole('heading', { name: 'Вход' })).toHaveCount(0)
  expect(new URL(device.page.url()).hash).toBe('#/pay_from_vk/abc/')
})

test('B-11: the benefit screen with a link to the law replaces payment when the flag is on', async ({
  device,
}) => {
  await signIn(device.page, vera)
  await device.page.goto('/#/meters/list/')
  await device.page.goto('/#/accruals/payment/')
  await expect(device.page.getByRole('main')).toContainText('№ 602-ФЗ')
  await expect(device.page.getByRole('main').getByRole('link', { name: /602-ФЗ/ })).toHaveAttribute(
    'href',
    /^https?:\/\/publication\.pravo\.gov\.ru\//,
  )
  await device.page.getByRole('button', { name: 'Вернуться назад' }).click()
  await expect(device.page).toHaveURL(/#\/meters\/list\/$/)
})

test('B-11: the benefit screen is not shown when the flag is off', async ({ device }) => {
  await signIn(device.page)
  await device.page.goto('/#/accruals/payment/')
  await expect(device.page.getByRole('heading', { level: 1, name: 'Оплата' })).toBeVisible()
  await expect(device.page.getByRole('main')).not.toContainText('602-ФЗ')
})
