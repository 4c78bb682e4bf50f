import { homeTitle } from './support/home-page.ts'
import { outcome, pressAtBank } from './support/payment-page.ts'
import { signIn } from './support/residents.ts'
import { expect, test } from './support/test.ts'

const thanks = 'Вы вернулись из банка'
const autopay = 'Автоплатёж успешно подключен'
const promo = 'https://sadovaya.example/promo'

test('H-03: after a payment a dialog informs, its button opens the promo in a new tab, and Home follows', async ({
  device,
}) => {
  const { page, context } = device
  await context.route('https://sadovaya.example/**', (route) => route.fulfill({ body: 'ok' }))
  await signIn(page)
  await page.goto('/#/main/from/bank_payment/')
  const dialog = page.getByRole('dialog', { name: thanks })
  await expect(dialog).toContainText('когда банк его подтвердит')
  expect(context.pages()).toHaveLength(1)

  const opened = context.waitForEvent('page')
  await dialog.getByRole('link', { name: 'Розыгрыш 1000 рублей' }).click()
  const tab = await opened
  expect(tab.url()).toBe(promo)
  expect(await tab.evaluate(() => opener)).toBeNull()
  await expect(page).toHaveURL(/#\/main\/dashboard\/$/)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Оплатить' })).toBeVisible()
})

test('H-03: skipping the promo leads Home, and Back does not show the dialog again', async ({ device }) => {
  const { page, context } = device
  await signIn(page)
  await page.goto('/#/meters/list/')
  await page.goto('/#/main/from/bank_payment/')
  await page.getByRole('button', { name: 'На главную' }).click()
  await expect(page).toHaveTitle(homeTitle)
  await page.goto('/#/main/from/bank_payment/')
  await expect(page.getByRole('dialog', { name: thanks })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/#\/main\/dashboard\/$/)
  expect(context.pages()).toHaveLength(1)
})

test('H-03: reports a connected autopay, then shows Home', async ({ device }) => {
  const { page } = device
  await signIn(page)
  await page.goto('/#/main/from/bank_autopay/')
  const dialog = page.getByRole('dialog', { name: autopay })
  await expect(dialog.getByRole('link')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'На главную' }).click()
  await expect(page).toHaveTitle(homeTitle)
})

test('H-03: shows a guest the same message, then the sign-in', async ({ device }) => {
  const { page, context } = device
  await context.route('https://sadovaya.example/**', (route) => route.fulfill({ body: 'ok' }))
  await page.goto('/#/main/from/bank_autopay/')
  await page.getByRole('dialog', { name: autopay }).getByRole('button', { name: 'Ко входу' }).click()
  await expect(page).toHaveTitle(/^Вход · /)

  await page.goto('/#/main/from/bank_payment/')
  const opened = context.waitForEvent('page')
  await page.getByRole('dialog', { name: thanks }).getByRole('link').click()
  expect((await opened).url()).toBe(promo)
  await expect(page).toHaveURL(/#\/auth\/login\/$/)
})

test('H-03: shows no banner without a known value, signed in or not', async ({ device }) => {
  const { page } = device
  for (const path of ['/#/main/from/', '/#/main/from/somewhere/']) {
    await page.goto(path)
    await expect(page).toHaveURL(/#\/auth\/login\/$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await signIn(page)
  for (const path of ['/#/main/from/', '/#/main/from/somewhere/']) {
    await page.goto(path)
    await expect(page).toHaveURL(/#\/main\/dashboard\/$/)
    await expect(page).toHaveTitle(homeTitle)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('P-13: a waiting result survives a reload, another tab and a lost network', async ({ device }) => {
  const { page, context } = device
  await signIn(page)
  await page.goto('/#/accruals/payment/')
  await page.getByRole('radio', { name: /Новая карта/ }).check()
  await page.getByRole('button', { name: /^Оплатить 6\s534,23/ }).click()
  await pressAtBank(page, 'Никогда не отвечать')
  const waiting = outcome(page, 'Ждём ответ банка')
  await expect(waiting).toContainText(/6\s534,23.*Второй раз платить не нужно/)
  await page.reload()
  await expect(waiting).toContainText(/6\s534,23/)
  const tab = await context.newPage()
  await tab.goto(page.url())
  await expect(outcome(tab, 'Ждём ответ банка')).toContainText(/6\s534,23/)
  await tab.close()
  await device.loseNetwork()
  await expect(waiting).toContainText('Нет связи с сервером')
  await device.findNetwork()
  await expect(waiting).not.toContainText('Нет связи с сервером')
})
