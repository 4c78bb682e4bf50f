import type { Sql } from '../../../server/db/connect.ts'

interface Balance {
  /** Number of the personal account. */
  readonly account: string
  readonly sector: string
  readonly debt: number
  readonly paid?: { readonly on: string; readonly kopecks: number }
}

/** What an account owes in a sector of its organisation by the receipt of February 2026, in kopecks. */
export const addBalance = async (sql: Sql, { account, sector, debt, paid }: Balance): Promise<void> => {
  await sql`
    insert into accrual_balance
      (personal_account_id, sector_id, period, debt_kopecks, due_on, last_payment_on, last_payment_kopecks)
    select account.id, sector.id, '2026-02-01', ${debt}, '2026-03-18', ${paid?.on ?? null}, ${paid?.kopecks ?? null}
    from personal_account account join sector using (organisation_id)
    where account.number = ${account} and sector.code = ${sector}`
}

interface Document {
  readonly organisation: number
  readonly account?: string
  readonly filename?: string
  readonly publishedOn?: string
}

/** A document of four bytes, for all of the organisation or for one account; returns its id. */
export const addAttachment = async (sql: Sql, document: Document): Promise<number> => {
  const { organisation, account = null, filename = 'Протокол.pdf', publishedOn = '2026-03-01' } = document
  const [row] = await sql<{ id: number }[]>`
    insert into attachment (organisation_id, personal_account_id, title, filename, content_type, content, published_on)
    values (${organisation}, (select id from personal_account where number = ${account}), 'Протокол', ${filename},
      'application/pdf', ${Buffer.from('%PDF')}, ${publishedOn})
    returning id`
  if (!row) throw new Error('Nothing was inserted')
  return row.id
}
