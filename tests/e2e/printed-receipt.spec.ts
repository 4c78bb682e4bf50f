import { months, openNewest, printOpen, saveReceipt } from './support/accruals-page.ts'
import { digitsOfCall } from './support/calls.ts'
import { housingDebt, pressAtBank } from './support/payment-page.ts'
import { annasFlat } from './support/readings.ts'
import { signIn } from './support/residents.ts'
import { expect, test } from './support/test.ts'

const phone = '79165550112'

test("P-08 P-09 X-01 X-06: the QR code of Anna's printed receipt lets a payer prove a phone and pay, and Anna owes less", async ({
  product,
  device: { page: annas },
  installedDevice: { page: payers },
}) => {
  await signIn(annas)
  await openNewest(annas)
  await printOpen(annas)
  const { codes } = await saveReceipt(annas)
  const link = codes.find((code) => code.startsWith(product.url))

  await payers.goto(link ?? 'about:blank')
  await payers.getByLabel('Телефон').fill(phone.slice(1))
  await payers.getByRole('button', { name: 'Далее' }).click()
  await expect(payers.getByRole('heading', { name: 'Подтвердите номер телефона' })).toBeVisible()
  const digits = await digitsOfCall(product, phone)
  for (const [index, digit] of [...digits].entries())
    await payers.getByLabel(`Цифра ${index + 1} из 4`).fill(digit)
  await payers.getByRole('button', { name: 'Подтвердить' }).click()

  await expect(payers.getByRole('radio', { name: 'ул. Садовая, 5, кв. 12' })).toBeChecked()
  await payers.getByRole('button', { name: 'Далее' }).click()
  await payers.getByRole('radio', { name: 'Жилищно-коммунальные услуги' }).check()
  await payers.getByRole('button', { name: 'Далее' }).click()
  await expect(payers.getByRole('main')).toContainText(/Долг 6\s?482,37 руб\./)
  await payers.getByRole('button', { name: 'Перейти к оплате' }).click()
  await pressAtBank(payers, 'Оплатить')
  await expect(payers.getByRole('main')).toContainText(/Оплачено.*6\s?534,23/)
  expect(await housingDebt(product.sql, annasFlat)).toBe(0)

  await annas.goto('/#/accruals/all/')
  await annas.reload()
  await expect(annas.getByRole('region', { name: 'Баланс' })).toContainText('Долгов нет')
  await expect(months(annas).first()).toContainText('Оплачено')
  await annas.goto('/#/payments/list/')
  await expect(annas.getByRole('main')).toContainText(/По QR-коду.*6\s482,37/)
})
