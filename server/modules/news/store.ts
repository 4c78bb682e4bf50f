import type { Queryable } from '../../db/connect.ts'
import type { Principal } from '../../kernel/principal.ts'

export interface StoredEntry {
  readonly id: number
  readonly title: string
  readonly summary: string
  /** Empty for the whole organisation. */
  readonly house: string
  readonly publishedAt: Date
}

type Reader = Pick<Principal, 'organisationId' | 'personalAccountId'>

const columns = (sql: Queryable) => sql`id, title, summary, house, published_at`

const selectHouse = (sql: Queryable, { personalAccountId }: Reader) => sql`
  (select house from personal_account where id = ${personalAccountId})`

interface Page {
  readonly until: Date
  readonly offset: number
  readonly limit: number
}

/** Merges index reads of organisation and house, newest first, so other houses cost nothing. */
export const listNews = (sql: Queryable, reader: Reader, { until, offset, limit }: Page) => sql<
  StoredEntry[]
>`
  select ${columns(sql)} from (
    select * from news
    where organisation_id = ${reader.organisationId} and house = '' and published_at <= ${until}
    union all
    select * from news
    where organisation_id = ${reader.organisationId} and house = ${selectHouse(sql, reader)} and published_at <= ${until}
  ) readable
  order by published_at desc, id desc
  limit ${limit} offset ${offset}`

export const findNews = async (
  sql: Queryable,
  reader: Reader,
  { until, id }: { readonly until: Date; readonly id: number },
) => {
  const [row] = await sql<(StoredEntry & { readonly body: string })[]>`
    select ${columns(sql)}, body from news
    where id = ${id} and organisation_id = ${reader.organisationId} and published_at <= ${until}
      and house in ('', ${selectHouse(sql, reader)})`
  return row
}
