import type { Sql } from '../../../server/db/connect.ts'
import { issue, pay, findSectorAccount } from './money.ts'

interface Balance {
  readonly account: string
  readonly sector: string
  readonly debt: number
  readonly paid?: { readonly on: string; readonly kopecks: number }
}

/** The debt is in kopecks. */
export const addBalance = async (sql: Sql, { account, sector, debt, paid }: Balance): Promise<void> => {
  const place = await findSectorAccount(sql, account, sector)
  await issue(sql, place, { period: '2026-02', kopecks: debt + (paid?.kopecks ?? 0) })
  if (paid) await pay(sql, place, paid.kopecks, paid.on)
}

interface Document {
  readonly organisation: number
  readonly account?: string
  readonly filename?: string
  readonly publishedOn?: string
}

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
