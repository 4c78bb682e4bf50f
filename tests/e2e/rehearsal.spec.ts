import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { DateTime } from 'luxon'
import { clusterUrl } from './support/global-setup.ts'
import { operateWith, operatorSettings } from './support/operator.ts'
import { outcome, pressAtBank } from './support/payment-page.ts'
import { startProduct } from './support/product.ts'
import { serve } from './support/server-process.ts'
import { expect, test as base } from './support/test.ts'

const password = 'a-password-of-the-rehearsal'
const rehearsal = { NODE_ENV: 'production', SANDBOX: 'off', REHEARSAL_PASSWORD: password }

/** Runs the documented command on an empty database. */
const test = base.extend<{ folder: string }>({
  product: async ({ network }, give) => {
    const settings = { ...operatorSettings, ...rehearsal, PUBLIC_URL: network.url }
    const product = await startProduct(clusterUrl(), {
      startOn: serve,
      settings,
      template: 'template1',
      network,
    })
    await give(product)
    await product.close()
  },
  // oxlint-disable-next-line eslint/no-empty-pattern
  folder: async ({}, give) => {
    const folder = mkdtempSync(join(tmpdir(), 'organisation-'))
    await give(folder)
    rmSync(folder, { recursive: true })
  },
})
test.use({ shape: { httpCredentials: { username: 'стенд', password } } })

const [, organisation = ''] =
  /организация\.json`:\n\n```json\n([^]*?)```/.exec(readFileSync('docs/first-day.md', 'utf8')) ?? []
const accounts = `Лицевой счёт;Фамилия;Имя;Дом;Помещение
100200012;Соколова;Анна;ул. Мира, 1;12
`
const balances = `Лицевой счёт;Сектор;На дату;Долг
100200012;housing;${DateTime.now().setZone('Europe/Moscow').toFormat('01.MM.yyyy')};1234,56
`

const isMarked = (page: Page) =>
  expect(page.getByRole('note').filter({ hasText: 'Учебный стенд: деньги не списываются' })).toBeVisible()

/** Follows the link of the newest email to the address. */
const openLetter = async (page: Page, to: string): Promise<void> => {
  await expect(async () => {
    await page.goto('/sandbox/mailbox/')
    await page.getByRole('listitem').filter({ hasText: to }).getByRole('link').first().click({ timeout: 500 })
  }).toPass()
  const text = page.locator('pre')
  await expect(text).toContainText('Учебный стенд: деньги не списываются')
  await page.goto(/https?:\S+\/#\/\S+/.exec(await text.innerText())?.[0] ?? '')
}

test('G-28: an organisation tries the desk, the cabinet and a payment before the contract with a bank', async ({
  product,
  device: { page },
  browser,
  folder,
}) => {
  test.slow()
  const operator = (...words: string[]) =>
    operateWith({ ...rehearsal, PUBLIC_URL: product.url }, product, ...words)
  const file = (name: string, content: string): string => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return path
  }
  await operator('organisation', file('организация.json', organisation))
  await operator('import', file('счета.csv', accounts), file('остатки.csv', balances))
  await operator('staff', 'add', 'head@zarya.test', 'Иванова Мария', 'head')

  await openLetter(page, 'head@zarya.test')
  await page.getByLabel('Придумайте пароль').fill('Контора-2026')
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await expect(page.getByLabel('Цифра 1 из 6')).toBeVisible()
  await isMarked(page)
  const codes = await page.context().newPage()
  await codes.goto('/sandbox/codes/')
  const code = await codes
    .getByRole('listitem')
    .filter({ hasText: 'head@zarya.test' })
    .locator('b')
    .innerText()
  await codes.close()
  await page.getByLabel('Цифра 1 из 6').focus()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Разделы' }).filter({ visible: true })).toBeVisible()
  await isMarked(page)

  await page.goto('about:blank')
  await page.goto('/#/auth/registration/')
  await isMarked(page)
  await page.getByLabel('Фамилия владельца лицевого счёта').fill('Соколова')
  await page.keyboard.press('Enter')
  await page.getByLabel('Номер лицевого счёта').fill('100200012')
  await page.keyboard.press('Enter')
  await page.getByLabel('Электронная почта').fill('anna@zarya.test')
  await page.getByLabel('Согласен на обработку персональных данных').check()
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await expect(page.getByRole('heading', { name: 'Проверьте почту' })).toBeVisible()
  await openLetter(page, 'anna@zarya.test')
  await page.getByLabel('Номер квартиры').fill('12')
  await page.keyboard.press('Enter')
  await page.getByLabel('Новый пароль').fill('Podval-2026')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Оплатить' }).click()
  await isMarked(page)
  await page.getByRole('textbox', { name: 'Сумма' }).fill('1000,00')
  await page.getByRole('button', { name: /^Оплатить 1\s000,00/ }).click()
  await pressAtBank(page, 'Оплатить')
  await expect(outcome(page, 'Оплачено')).toContainText(/1\s000,00/)

  const stranger = await browser.newPage({ baseURL: product.url })
  for (const path of ['/sandbox/', '/sandbox/codes/', '/sandbox/mailbox/', '/sandbox/bank/']) {
    expect((await stranger.goto(path))?.status()).toBe(401)
    await expect(stranger.getByText('100200012')).toBeHidden()
    await expect(stranger.getByRole('heading', { name: 'Нужен пароль стенда' })).toBeVisible()
  }
  await stranger.goto('/#/qr/payment/')
  await isMarked(stranger)
  await stranger.close()
})
