import type { Queryable, Sql } from '../../../db/connect.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { entryKinds, type EntryKind } from './feed.ts'

const atOnce = 5000

/** Deletes up to `atOnce` entries of a kind, the oldest first, and raises the floor. Returns their count. */
const deleteSome = (sql: Sql, organisationId: number | null, kind: EntryKind, till: number) =>
  sql.begin(async (tx) => {
    const [gone] = await tx<{ count: number; nth: number | null }[]>`
      with old as (
        select ctid from exchange_entry
        where ${organisationId === null ? tx`organisation_id is null` : tx`organisation_id = ${organisationId}`}
          and kind = ${kind} and nth <= ${till} order by nth limit ${atOnce}),
      gone as (delete from exchange_entry where ctid = any(array(select ctid from old)) returning nth)
      select count(*)::int as count, max(nth) as nth from gone`
    if (organisationId !== null && gone && gone.nth !== null)
      await tx`
        insert into exchange_floor as stored (organisation_id, kind, nth) values (${organisationId}, ${kind}, ${gone.nth})
        on conflict (organisation_id, kind) do update set nth = greatest(stored.nth, excluded.nth)`
    return gone?.count ?? 0
  })

/** Deletes entries older than `years`. The readings and payments themselves stay. Returns whether more may remain. */
export const deleteOldEntries = async (sql: Sql, now: Date, years: number): Promise<boolean> => {
  await sql`
    insert into exchange_day (day, nth)
    select ${now}::timestamptz::date, coalesce(max(nth), 0) from exchange_entry where nth is not null
    on conflict do nothing`
  const [old] = await sql<{ till: number }[]>`
    select nth as till from exchange_day where day <= ${now}::timestamptz::date - ${years} * interval '1 year'
    order by day desc limit 1`
  if (!old) return false
  const owners = await sql<
    { id: number | null }[]
  >`select id from organisation union all select null order by id`
  let isMore = false
  for (const { id } of owners)
    for (const kind of entryKinds) isMore = (await deleteSome(sql, id, kind, old.till)) === atOnce || isMore
  if (!isMore) await sql`delete from exchange_day where nth < ${old.till}`
  return isMore
}

const messages = {
  gone: (next: number) =>
    `Записи после after удалены: их срок хранения истёк. Возьмите всё таблицей (operator export), затем читайте с after=${next}`,
} as const

/** Throws if entries after `after` are deleted already. A client without `after`, or with 0, begins with the oldest. */
export const assertNotDeleted = async (
  sql: Queryable,
  { organisationId, kind, after }: { organisationId: number; kind: EntryKind; after: string | undefined },
): Promise<void> => {
  if (Number(after ?? 0) === 0) return
  const [floor] = await sql<{ nth: number }[]>`
    select nth from exchange_floor
    where organisation_id = ${organisationId} and kind = ${kind} and nth > ${Number(after)}`
  if (floor) throw new DomainError('entries_gone', [messages.gone(floor.nth)])
}
