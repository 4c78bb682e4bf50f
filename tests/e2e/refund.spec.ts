import { operate, operatorSettings } from './support/operator.ts'
import { outcome, pressAtBank } from './support/payment-page.ts'
import { signIn } from './support/residents.ts'
import { expect, test } from './support/test.ts'

test.use({ settings: operatorSettings })

test('P-20 P-19: an order that staff reject with --refund says so where it was paid and in the history', async ({
  device,
  product,
}) => {
  const { page } = device
  await signIn(page)
  await page.getByRole('link', { name: /Подать заявку/ }).click()
  await page.getByRole('link', { name: /^Сантехника/ }).click()
  await page.getByRole('button', { name: 'В корзину: Замена смесителя' }).click()
  await page.getByRole('link', { name: 'Перейти в корзину' }).click()
  await page.getByRole('button', { name: 'Заказать' }).click()
  const title = page.getByRole('heading', { level: 1, name: /^Заказ № \d+/ })
  const number = /\d+/.exec(await title.innerText())?.[0] ?? ''
  const order = new URL(page.url()).hash
  const pay = page.getByRole('button', { name: /^Оплатить/ })
  const sum = /[\d\s]+,\d\d/.exec(await pay.innerText())?.[0].trim() ?? ''
  await pay.click()
  await pressAtBank(page, 'Оплатить')
  await outcome(page, 'Заказ оплачен').getByRole('link', { name: 'На главную' }).click()

  const refused = await operate(product, 'status', 'request', number, 'rejected').catch(String)
  expect(refused).toContain('Скажите, что с деньгами: вернуть (--refund) или оставить организации (--keep)')
  await operate(product, 'status', 'request', number, 'rejected', '--refund', '--text', 'Мастера не будет')

  await page.goto(`/${order}`)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Деньги возвращены', { exact: true })).toBeVisible({ timeout: 3000 })
  }).toPass()
  await page.goto('/#/payments/list/')
  const paid = page.getByRole('listitem').filter({ hasText: `Заказ № ${number}` })
  await expect(paid).toContainText('Возвращено')
  await expect(paid).toContainText(sum)
  await page.goto('/#/requests/')
  await page.getByRole('link', { name: new RegExp(`№ ${number}`) }).click()
  await expect(page.getByText('Мастера не будет').first()).toBeVisible()
})
