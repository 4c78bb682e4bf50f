import { randomUUID } from 'node:crypto'
import type { Sql } from '../../../server/db/connect.ts'
import { issueAccrual } from '../../../server/modules/accruals/service.ts'
import type { SectorAccount } from '../../../server/modules/ledger/service.ts'
import { recordPayment } from '../../../server/modules/payments/service.ts'

export const findSectorAccount = async (sql: Sql, number: string, sector: string): Promise<SectorAccount> => {
  const [row] = await sql<SectorAccount[]>`
    select account.id as personal_account_id, sector.id as sector_id
    from personal_account account join sector using (organisation_id)
    where account.number = ${number} and sector.code = ${sector}`
  if (!row) throw new Error(`There is no account ${number} with a sector ${sector}`)
  return row
}

interface Receipt {
  readonly period: string
  readonly kopecks: number
  readonly issuedOn?: string
  readonly dueOn?: string
}

export const issue = (sql: Sql, place: SectorAccount, receipt: Receipt): Promise<number> => {
  const { period, kopecks, issuedOn = `${period}-28`, dueOn = '2026-03-18' } = receipt
  const lines = [{ service: 'Содержание жилья', unit: 'м²', tariff: '10', volume: '1', charged: kopecks }]
  return sql.begin((tx) => issueAccrual(tx, place, { period, issuedOn, dueOn, lines }, new Date(issuedOn)))
}

/** Records an office payment at noon. Returns its id. */
export const pay = (sql: Sql, place: SectorAccount, kopecks: number, on: string): Promise<string> =>
  sql.begin((tx) => recordPayment(tx, place, { kopecks, channel: 'office', at: new Date(`${on}T09:00:00Z`) }))

export const addPrinted = async (sql: Sql, profile: number, accrual: number): Promise<string> => {
  const id = randomUUID()
  await sql`
    insert into receipt_task (id, profile_id, accrual_id, status, content, created_at, finished_at)
    values (${id}, ${profile}, ${accrual}, 'success', ${Buffer.from('%PDF-')}, now(), now())`
  return id
}
