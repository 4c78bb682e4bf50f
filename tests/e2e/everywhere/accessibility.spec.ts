import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts'
import { openMeters, meterRow } from '../support/meters-page.ts'
import { annasFlat, planReading } from '../support/readings.ts'
import { signIn, vera } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
}

const guest = [
  '/#/auth/login/',
  '/#/auth/registration/',
  '/#/auth/repair/',
  '/#/auth/services/list/',
  '/#/auth/services/meters/',
  '/#/auth/activation_error/',
  '/#/qr/payment/phone',
  '/#/qr/payment/greetings',
  '/#/pay_from_vk/none/',
  '/#/notifications/settings/none/',
  '/#/no/such/',
]
/** Those whose tests beside this one read them in both themes are not read again. */
const signedIn = [
  '/#/meters/list/?view=report',
  '/#/requests/template_request/category/1/',
  '/#/requests/template_request/payment/1/',
  '/#/news/list/',
  '/#/news/detail/1/',
  '/#/no/such/',
]

/** The screen stands there whole: its heading, and nothing that still loads. */
const openWhole = async (page: Page, path: string) => {
  await open(page, path)
  await expect(page.locator('.skels:visible, [aria-busy="true"]:visible')).toHaveCount(0)
}

test('L-01: every public address has no fault that axe can find, in landmarks and headings too', async ({
  device,
}) => {
  test.slow()
  const { page } = device
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of guest) {
    await openWhole(page, path)
    await test.step(path, () => expectAccessible(page))
  }
  await open(page, '/#/auth/login/')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByText('Введите пароль')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test('L-01: every signed-in address has no fault that axe can find, in landmarks and headings too', async ({
  product,
  device,
}) => {
  test.slow()
  const { page } = device
  const one = await planReading(product.sql, annasFlat)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page)
  for (const path of signedIn) {
    await openWhole(page, path)
    await test.step(path, () => expectAccessible(page))
  }
  for (const path of [
    '/#/main/dashboard/',
    '/#/accruals/all/',
    '/#/payments/list/',
    '/#/queue/',
    '/#/more/',
  ]) {
    await openWhole(page, path)
    await expectAccessibleInBothThemes(page)
  }
  await openMeters(page)
  await expectAccessibleInBothThemes(page)
  await meterRow(page, one.serial).getByRole('textbox').fill('0')
  await page.keyboard.press('Tab')
  await expect(meterRow(page, one.serial)).toContainText('Введите не меньше')
  await expectAccessibleInBothThemes(page)
})

test('L-01: dialogs and the benefit screen have no fault that axe can find', async ({ device }) => {
  const { page } = device
  await signIn(page, vera)
  await page.goto('/#/accruals/payment/')
  await expect(page.getByRole('main')).toContainText('602-ФЗ')
  await expectAccessibleInBothThemes(page)
  await open(page, '/#/more/')
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
