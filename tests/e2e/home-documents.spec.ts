import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { page as answerPage } from '../faults/faults.ts'
import { attachmentsPath, homePanel } from './support/home-page.ts'
import { boris, signIn } from './support/residents.ts'
import { expect, test } from './support/test.ts'

const button = (page: Page, name: RegExp) => homePanel(page, 'Документы').getByRole('button', { name })

test('H-04: lists the documents and downloads each whole under its name', async ({ device }) => {
  const { page } = device
  await signIn(page)
  await expect(homePanel(page, 'Документы').getByRole('button')).toHaveCount(3)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, /^Акт сверки.*Скачать/).click(),
  ])
  expect(download.suggestedFilename()).toBe('Акт сверки 100200012.pdf')
  const bytes = await readFile(await download.path(), 'ascii')
  expect(bytes).toMatch(/^%PDF-1\.\d\n[^]*%%EOF\n$/)
})

test("H-04: a document of one account is not on another's Home", async ({ device }) => {
  await signIn(device.page, boris)
  await expect(button(device.page, /^Договор управления/)).toBeVisible()
  await expect(button(device.page, /^Акт сверки/)).toHaveCount(0)
})

test('H-04: a download refreshes an expired session', async ({ product, device }) => {
  const { page, context } = device
  await signIn(page)
  await expect(button(page, /^Протокол/)).toBeVisible()
  await context.clearCookies({ name: /access/ })
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, /^Протокол/).click()])
  expect(download.suggestedFilename()).toBe('Протокол собрания.pdf')
  expect(product.network.seen.some(({ path }) => path.endsWith('/auth/refresh/'))).toBe(true)
})

test('H-04: a failed download is reported and can be repeated', async ({ installedDevice: device }) => {
  const { page } = device
  await signIn(page)
  await expect(button(page, /^Протокол/)).toBeVisible()
  await device.loseNetwork()
  await button(page, /^Протокол/).click()
  await expect(page.getByText('Документ не скачался')).toBeVisible()
  await device.findNetwork()
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, /^Протокол/).click()])
  expect(download.suggestedFilename()).toBe('Протокол собрания.pdf')
})

test('H-04: an empty panel says what will be here, and a failed one can be reloaded', async ({
  product,
  device,
}) => {
  const { page } = device
  product.network.on('GET', attachmentsPath, answerPage(502, 'Bad gateway'))
  await signIn(page)
  await expect(homePanel(page, 'Документы')).toContainText('Документы не загрузились')
  product.network.heal()
  await product.sql`delete from attachment`
  await homePanel(page, 'Документы').getByRole('button', { name: 'Повторить' }).click()
  await expect(homePanel(page, 'Документы')).toContainText('Здесь появятся протоколы')
})
