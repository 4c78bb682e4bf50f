import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { openMeters, meterRow } from '../support/meters-page.ts'
import { annasFlat, planReading } from '../support/readings.ts'
import { signIn, vera } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
}

test('L-01: the public screens have no fault that axe can find', async ({ device }) => {
  const { page } = device
  for (const path of [
    '/#/auth/login/',
    '/#/qr/payment/phone',
    '/#/pay_from_vk/none/',
    '/#/auth/registration/',
  ]) {
    await open(page, path)
    await expectAccessibleInBothThemes(page)
  }
  await open(page, '/#/auth/login/')
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByText('Введите пароль')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test('L-01: the signed-in screens have no fault that axe can find', async ({ product, device }) => {
  const { page } = device
  const one = await planReading(product.sql, annasFlat)
  await signIn(page)
  for (const path of [
    '/#/main/dashboard/',
    '/#/more/',
    '/#/accruals/all/',
    '/#/payments/list/',
    '/#/no/such/page/',
    '/#/queue/',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(/\S/)
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
