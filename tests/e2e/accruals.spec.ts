import { accrualsPath, months, openNewest, printOpen, saveReceipt } from './support/accruals-page.ts'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { waitForStoredReply } from './support/home-page.ts'
import { pressAtBank } from './support/payment-page.ts'
import { signIn } from './support/residents.ts'
import { expect, test } from './support/test.ts'

test('P-01 P-02 P-08 P-09: an accrual opens into its lines, and its printed receipt has a payment link and a bank code', async ({
  product,
  device,
}) => {
  const { page } = device
  await signIn(page)
  await openNewest(page)
  const main = page.getByRole('main')
  await expect(main).toContainText('0,842 Гкал × 2\u2009945,12\u2009₽')
  await expect(main).toContainText('Расход больше на 0,13')
  await expect(page.getByRole('link', { name: 'Оплатить' })).toBeVisible()
  const dialog = await printOpen(page)
  await expect(dialog.getByRole('link', { name: 'Открыть документ' })).toHaveAttribute('href', /^blob:/)
  await expectAccessibleInBothThemes(page)
  const { name, codes } = await saveReceipt(page)
  expect(name).toMatch(/^Квитанция \d{4}-\d{2} .+\.pdf$/)
  expect(codes).toContain(`${product.url}/#/qr/payment/`)
  expect(codes).toContainEqual(expect.stringMatching(/^ST00012\|.*\|Sum=648237\|PersAcc=100200012\|/))
})

test('P-03 P-31: shows a payment that the bank has not confirmed beside the debt, and does not ask for it again', async ({
  device: { page },
}) => {
  await signIn(page)
  await openNewest(page)
  await page.getByRole('link', { name: /^Оплатить/ }).click()
  await page.getByRole('radio', { name: /Новая карта/ }).check()
  await page.getByRole('button', { name: /^Оплатить 6\s534,23/ }).click()
  await pressAtBank(page, 'Никогда не отвечать')
  await openNewest(page)
  const main = page.getByRole('main')
  await expect(page.getByRole('link', { name: /^6\s482,37\s₽ в пути/ })).toBeVisible()
  await expect(main).toContainText('Вся сумма уже в пути')
  await expect(page.getByRole('link', { name: /^Оплатить/ })).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: 'К списку начислений' }).click()
  await expect(page.getByRole('region', { name: 'Баланс' })).toContainText(/6\s482,37\s₽ в пути/)
  await openNewest(page)
  await page.getByRole('link', { name: /^6\s482,37\s₽ в пути/ }).click()
  await expect(page.getByRole('heading', { name: 'Ждём ответ банка' })).toBeVisible()
})

test('O-03: shows visited accruals offline with the time of the data', async ({
  installedDevice: device,
}) => {
  const { page } = device
  await signIn(page)
  await openNewest(page)
  await page.reload()
  await waitForStoredReply(page, accrualsPath)
  const id = new URL(page.url().replace('#', '')).searchParams.get('id')
  await waitForStoredReply(page, `${accrualsPath}${id}/`)
  await device.loseNetwork()
  await page.reload()
  await expect(page.getByText(/^Данные на /).first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Отопление')
  await page.getByRole('link', { name: 'К списку начислений' }).click()
  await expect(months(page).first()).toBeVisible()
  await expect(page.getByText(/^Данные на /)).toBeVisible()
})
