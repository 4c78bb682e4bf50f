import type { Queryable } from '../../db/connect.ts'

export interface FlatFilter {
  /** INN. */
  readonly organisation: string | null
  /** Part of the address. */
  readonly house: string | null
  readonly account: string | null
  /** Resident's e-mail. */
  readonly resident: string | null
}

/** Returns an SQL condition that uses `account` as an alias of `personal_account`. */
export const matchesFilter = (sql: Queryable, { organisation, house, account, resident }: FlatFilter) => sql`
  (${organisation}::text is null
    or account.organisation_id = (select id from organisation where inn = ${organisation}))
  and (${house}::text is null or position(lower(${house}) in lower(account.address)) > 0)
  and (${account}::text is null or account.number = ${account})
  and (${resident}::text is null or exists (select from profile join resident on resident.id = profile.resident_id
    where profile.personal_account_id = account.id and username = lower(${resident})))`
