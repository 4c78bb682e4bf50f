import type { Queryable } from '../../db/connect.ts'

/** Flats that staff look for; null: all. */
export interface FlatFilter {
  /** INN. */
  readonly organisation: string | null
  /** A part of the address. */
  readonly house: string | null
  readonly account: string | null
  /** E-mail of a resident of the flat. */
  readonly resident: string | null
}

/** Condition on the rows `account` of `personal_account`. */
export const isAsked = (sql: Queryable, { organisation, house, account, resident }: FlatFilter) => sql`
  (${organisation}::text is null
    or account.organisation_id = (select id from organisation where inn = ${organisation}))
  and (${house}::text is null or position(lower(${house}) in lower(account.address)) > 0)
  and (${account}::text is null or account.number = ${account})
  and (${resident}::text is null or exists (select from profile join resident on resident.id = profile.resident_id
    where profile.personal_account_id = account.id and username = lower(${resident})))`
