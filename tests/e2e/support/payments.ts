import type { Sql } from '../../../server/db/connect.ts'
import type { SectorAccount } from '../../../server/modules/ledger/service.ts'
import { recordPayment } from '../../../server/modules/payments/service.ts'

/** As the cash desk does. */
export async function payAll(sql: Sql, number: string): Promise<void> {
  const debts = await sql<(SectorAccount & { readonly kopecks: number })[]>`
    select personal_account_id, sector_id, debt_kopecks as kopecks
      from ledger_balance balance join personal_account account on account.id = balance.personal_account_id
     where account.number = ${number} and debt_kopecks > 0`
  for (const { kopecks, ...place } of debts)
    await sql.begin((tx) => recordPayment(tx, place, { kopecks, channel: 'office', at: new Date() }))
}

export async function moveTo(sql: Sql, number: string): Promise<void> {
  await sql`
    update profile set personal_account_id = (select id from personal_account where number = ${number})
     where resident_id = (select resident_id from session_family where ended_at is null)`
}
