import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { readCodes } from '../../read-codes.ts'

export const accrualsPath = '/internal/api/v4/cabinet/accruals/'

/** The receipts of the list, newest first. */
export const months = (page: Page) =>
  page.getByRole('region', { name: 'Начисления по месяцам' }).getByRole('link')

/** Opens the newest receipt, which Anna owes. */
export async function openNewest(page: Page): Promise<void> {
  await page.goto('/#/accruals/all/')
  await expect(page.getByRole('heading', { level: 1, name: 'Начисления' })).toBeVisible()
  await months(page).first().click()
  await expect(page.getByRole('region', { name: /^\S+ \d{4}$/ })).toBeVisible()
}

/** Has the open receipt printed, until its document can be opened. */
export async function printOpen(page: Page) {
  await page.getByRole('button', { name: /^Квитанция/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Квитанция готова' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Saves the printed receipt; gives its name and the texts of the codes that a camera sees on it. */
export async function saveReceipt(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Сохранить файл' }).click(),
  ])
  const codes = await readCodes(await readFile(await download.path()))
  return { name: download.suggestedFilename(), codes }
}
