import { expect, type Locator, type Page } from '@playwright/test'
import type { Planned } from './readings.ts'

export async function openMeters(page: Page): Promise<void> {
  await page.goto('/#/meters/list/')
  await expect(page.getByRole('heading', { level: 1, name: /^Показания за/ })).toBeVisible()
}

export const meterRow = (page: Page, serial: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `№ ${serial}` })

export async function typeReading(page: Page, { serial, texts }: Planned): Promise<void> {
  const fields = meterRow(page, serial).getByRole('textbox')
  await expect(fields).toHaveCount(texts.length)
  for (const [index, text] of texts.entries()) {
    await fields.nth(index).click()
    await page.keyboard.type(text)
  }
}

export async function typeReadings(page: Page, planned: readonly Planned[]): Promise<void> {
  for (const reading of planned) await typeReading(page, reading)
}

export const pressSubmit = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Передать показания' }).click()

export async function expectStatus(
  page: Page,
  planned: readonly Planned[],
  status: RegExp | string,
): Promise<void> {
  // After the last reading the list of what was sent stands for the rows.
  const rows = page.getByRole('main').getByRole('listitem', { includeHidden: true })
  for (const { serial } of planned)
    await expect(rows.filter({ hasText: `№ ${serial}` })).toContainText(status)
}

export const savedOnPhone = 'Сохранено на телефоне, ещё не отправлено'
export const arrived = /Принято, №|Передано/
