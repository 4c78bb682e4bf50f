import type { Fragment, Queryable, Sql } from '../../../db/connect.ts'

export const entryKinds = ['reading', 'payment', 'choice', 'request', 'ticket'] as const
export type EntryKind = (typeof entryKinds)[number]

const atOnce = 5000

const selectOrganisation = (sql: Queryable, kind: EntryKind) => {
  if (kind === 'reading')
    return sql`select organisation_id from meter join personal_account account on account.id = personal_account_id
      where meter.id = subject`
  if (kind === 'payment')
    return sql`select organisation_id from ledger_entry entry join payment on payment.id = payment_id
      join personal_account account on account.id = payment.personal_account_id where entry.id = subject`
  if (kind === 'choice')
    return sql`select organisation_id from profile join personal_account account on account.id = personal_account_id
      where profile.id = subject`
  return sql`select organisation_id from ${sql(kind)} where ${sql(kind)}.id = subject`
}

/** The lock lasts until commit, so a reader never misses a lower number (decision 23). */
export const numberEntries = async (sql: Sql, kind: EntryKind): Promise<void> => {
  const numberSome = (): Promise<number> =>
    sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtextextended(${`exchange/feed/${kind}`}, 0))`
      const { count } = await tx`
        with fresh as (
          select id, subject from exchange_entry where kind = ${kind} and nth is null order by id limit ${atOnce}),
        numbered as (
          select id, nextval('exchange_entry_nth') as nth, (${selectOrganisation(tx, kind)}) as organisation_id
          from (select * from fresh order by id) fresh)
        update exchange_entry entry set nth = numbered.nth, organisation_id = numbered.organisation_id
        from numbered where entry.id = numbered.id and entry.kind = ${kind} and entry.nth is null`
      return count
    })
  const [waiting] = await sql`select from exchange_entry where kind = ${kind} and nth is null limit 1`
  if (waiting) while ((await numberSome()) === atOnce);
}

export interface EntryRange {
  readonly organisationId: number
  readonly kind: EntryKind
  readonly after: number
  readonly limit?: number
  readonly till?: number
}

/** Selects a range of numbers: `after` is exclusive, `till` inclusive. */
export const selectEntries = (
  sql: Queryable,
  { organisationId, kind, after, limit, till = Number.MAX_SAFE_INTEGER }: EntryRange,
): Fragment => sql`
  select subject, facts, nth from exchange_entry
  where organisation_id = ${organisationId} and kind = ${kind} and nth > ${after} and nth <= ${till}
  order by nth limit ${limit ?? null}::bigint`
