import { expectAccessibleInBothThemes } from './support/axe.ts'
import { housingDebt, letTenSecondsPass, outcome, pressAtBank } from './support/payment-page.ts'
import { annasFlat } from './support/readings.ts'
import { boris, signIn } from './support/residents.ts'
import { expect, test } from './support/test.ts'

const thanks = 'Оплачено'
const payment = '/#/accruals/payment/'

test('P-04 P-13 H-03: a payment fails once, then a part is paid by a new card and the rest by a saved one', async ({
  product: { sql },
  device: { page },
}) => {
  await signIn(page)
  await page.getByRole('link', { name: 'Оплатить' }).click()
  const amount = page.getByRole('textbox', { name: 'Сумма' })
  await expect(amount).toHaveValue('6\u202F482,37')
  await page.getByRole('radio', { name: /Новая карта/ }).check()
  await amount.fill('1482,37')
  await page.getByRole('button', { name: /^Оплатить 1\s494,23/ }).click()
  await pressAtBank(page, 'Отказать')
  const refused = outcome(page, 'Не оплачено')
  await expect(refused).toContainText('недостаточно средств')
  expect(await housingDebt(sql, annasFlat)).toBe(648_237)

  await letTenSecondsPass(sql)
  await refused.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await page.getByRole('radio', { name: /Новая карта/ }).check()
  await page.getByRole('checkbox', { name: /^Запомнить карту/ }).check()
  await amount.fill('1482,37')
  await page.getByRole('button', { name: /^Оплатить 1\s494,23/ }).click()
  await pressAtBank(page, 'Оплатить', /VISA/)
  await expect(outcome(page, thanks)).toContainText(/1\s494,23.*Комиссия11,86/)
  await expect(outcome(page, thanks).getByRole('link', { name: 'Открыть чек' })).toBeVisible()
  expect(await housingDebt(sql, annasFlat)).toBe(500_000)
  await page.getByRole('link', { name: 'На главную' }).click()
  await expect(page.getByRole('region', { name: /^К оплате/ })).toContainText(/5\s000,00/)

  await letTenSecondsPass(sql)
  await page.getByRole('link', { name: 'Оплатить' }).click()
  await expect(page.getByRole('radio', { name: /1111/ })).toBeChecked()
  await page.getByRole('button', { name: /^Оплатить 5\s040,00/ }).click()
  await expect(outcome(page, thanks)).toContainText(/5\s040,00.*Комиссия40,00/)
  expect(await housingDebt(sql, annasFlat)).toBe(0)
})

test('P-05: without a bank a resident gets from Home to the receipt, and no button fails', async ({
  device: { page },
}) => {
  await page.route('**/config.json', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...(await reply.json()), cards: false } })
  })
  await signIn(page)
  await page.getByRole('link', { name: 'Как оплатить' }).click()
  await expect(page.getByRole('heading', { name: 'Картой здесь пока не заплатить' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: 'К начислениям' }).click()
  await expect(page.getByText('Как оплатить').first()).toBeVisible()
  await page.goto('/#/profile/autopay/connect/')
  await expect(page.getByText('Автоплатёж заработает')).toBeVisible()
  await page.goto('/#/qr/payment/')
  await expect(page.getByRole('heading', { name: 'Картой здесь пока не заплатить' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Контакты управляющей организации' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  // A wide desktop shows no code to scan for a payment either.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Картой здесь пока не заплатить' })).toBeVisible()
})

test('P-17: two debts are paid in one go at the bank, and nothing is owed', async ({
  product: { sql },
  device: { page },
}) => {
  const debts = () => sql`
    select debt_kopecks::int as kopecks from ledger_balance balance
    join personal_account account on account.id = personal_account_id
    where account.number = '100200003' order by debt_kopecks`
  expect(await debts()).toEqual([{ kopecks: 71_400 }, { kopecks: 461_767 }])
  await signIn(page, boris)
  await page.getByRole('link', { name: 'Оплатить всё' }).click()
  await expect(page.getByRole('main')).toContainText('Жилищно-коммунальные услуги')
  await expect(page.getByRole('main')).toContainText('Капитальный ремонт')
  await page.getByRole('button', { name: /^Оплатить 5\s3/ }).click()
  await pressAtBank(page, 'Оплатить')
  await expect(outcome(page, thanks)).toContainText(/2\s*услуги одним платежом/)
  expect(await debts()).toEqual([{ kopecks: 0 }, { kopecks: 0 }])
  await page.getByRole('link', { name: 'На главную' }).click()
  await expect(page.getByRole('region', { name: 'К оплате' })).toContainText('долгов нет')
})

test('O-13 P-14: a payment does not start offline, nor twice within ten seconds', async ({
  installedDevice: device,
}) => {
  const { page } = device
  await signIn(page)
  await page.goto(payment)
  await page.getByRole('radio', { name: /Новая карта/ }).check()
  const pay = page.getByRole('button', { name: /^Оплатить 6\s534,23/ })
  await expect(pay).toBeVisible()
  await device.loseNetwork()
  await pay.click()
  await expect(page.getByText('Платежи без сети мы не копим')).toBeVisible()
  await device.findNetwork()
  await pay.click()
  await page.getByRole('link', { name: 'Вернуться, не платя' }).click()
  await outcome(page, 'Ждём ответ банка').getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await page.getByRole('radio', { name: /Новая карта/ }).check()
  await pay.click()
  await expect(page.getByText('нельзя платить чаще одного раза в 10 секунд')).toBeVisible()
})

test('P-06 P-07 R-06: a card is saved at the bank and removed; autopay is connected and turned off', async ({
  device: { page },
}) => {
  await signIn(page)
  await page.goto('/#/profile/settings/')
  await page.getByRole('button', { name: 'Добавить карту' }).click()
  await pressAtBank(page, 'Запомнить карту', /VISA/)
  await page.getByRole('button', { name: 'Удалить карту •• 1111' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByRole('button', { name: /1111/ })).toHaveCount(0)

  await page.goto('/#/profile/autopay/connect/')
  await page.getByRole('radio', { name: /4417/ }).check()
  await page.getByRole('button', { name: 'Подключить автоплатёж' }).click()
  await expect(page).toHaveTitle(/^Автоплатёж ·/)
  await expect(page.getByRole('link', { name: /Подключён, карта •• 4417/ })).toBeVisible()
  await page.getByRole('link', { name: 'Отключить автоплатёж' }).click()
  await page.getByRole('button', { name: /^Отключить:/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отключить' }).click()
  await expect(page.getByText('Отключать нечего')).toBeVisible()
})
