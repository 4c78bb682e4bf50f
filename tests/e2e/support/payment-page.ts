import { expect, type Page } from '@playwright/test'
import type { Sql } from '../../../server/db/connect.ts'

export const pressAtBank = async (page: Page, button: string, card?: RegExp): Promise<void> => {
  await expect(page.getByText('Это страница банка на стенде')).toBeVisible()
  if (card) await page.getByRole('radio', { name: card }).check()
  await page.getByRole('button', { name: button, exact: true }).click()
}

export const outcome = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** In kopecks. */
export const housingDebt = async (sql: Sql, number: string): Promise<number | undefined> => {
  const [row] = await sql<{ kopecks: number }[]>`
    select debt_kopecks as kopecks
      from ledger_balance balance
      join personal_account account on account.id = balance.personal_account_id
      join sector on sector.id = balance.sector_id
     where account.number = ${number} and sector.code = 'housing'`
  return row && Number(row.kopecks)
}

export const letTenSecondsPass = (sql: Sql) =>
  sql`update payment set created_at = created_at - interval '11 seconds'`
