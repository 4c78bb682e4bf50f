import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { readCodes } from '../../read-codes.ts'

export const accrualsPath = '/internal/api/v4/cabinet/accruals/'

export const months = (page: Page) =>
  page.getByRole('region', { name: 'Начисления по месяцам' }).getByRole('link')

export async function openNewest(page: Page): Promise<void> {
  await page.goto('/#/accruals/all/')
  await expect(page.getByRole('heading', { level: 1, name: 'Начисления' })).toBeVisible()
  await months(page).first().click()
  await expect(page.getByRole('region', { name: /^\S+ \d{4}$/ })).toBeVisible()
}

export async function printOpen(page: Page) {
  await page.getByRole('button', { name: /^Квитанция/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Квитанция готова' })
  await expect(dialog).toBeVisible()
  return dialog
}

export async function saveReceipt(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Сохранить файл' }).click(),
  ])
  const codes = await readCodes(await readFile(await download.path()))
  return { name: download.suggestedFilename(), codes }
}
