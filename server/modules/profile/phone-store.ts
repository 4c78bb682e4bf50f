import type { Fragment, Queryable } from '../../db/connect.ts'
import type { Principal } from '../../kernel/principal.ts'

export interface StoredPhone {
  readonly id: number
  readonly digits: string
  readonly extension: string
  readonly addedByTenant: boolean
  /** A call to a proven phone shows an anonymous payer the flat. */
  readonly isProven: boolean
}

type Owner = Pick<Principal, 'personalAccountId' | 'profileId'>

const columns = (sql: Queryable) => sql`id, digits, extension, profile_id is not null as added_by_tenant,
  profile_id is null or proven_at is not null as is_proven`

/** Those entered by staff for the flat, and the profile's own. */
const visibleTo = (sql: Queryable, { personalAccountId, profileId }: Owner) => sql`
  personal_account_id = ${personalAccountId} and (profile_id is null or profile_id = ${profileId})
  and not_actual_at is null`

/** Lists staff phones first, then the resident's, in order of addition. */
export const listPhones = (sql: Queryable, owner: Owner) => sql<StoredPhone[]>`
  select ${columns(sql)} from phone where ${visibleTo(sql, owner)}
  order by profile_id is not null, created_at, id`

export const findPhone = async (
  sql: Queryable,
  owner: Owner,
  id: number,
): Promise<StoredPhone | undefined> => {
  const [row] = await sql<StoredPhone[]>`
    select ${columns(sql)} from phone where id = ${id} and ${visibleTo(sql, owner)}`
  return row
}

export const phonesBeside = (
  sql: Queryable,
  { personalAccountId, profileId }: { readonly personalAccountId: number; readonly profileId: number | null },
  digits: string,
) => sql`
  from phone
  where personal_account_id = ${personalAccountId} and profile_id is not distinct from ${profileId}::bigint
    and not_actual_at is null and digits <> ${digits}`

/** Restores a removed phone, which must be proven again. */
export const insertPhone = async (
  sql: Queryable,
  { personalAccountId, profileId }: Owner,
  { digits, now }: { readonly digits: string; readonly now: Date },
): Promise<StoredPhone> => {
  const [row] = await sql<StoredPhone[]>`
    insert into phone (personal_account_id, profile_id, digits, created_at)
    values (${personalAccountId}, ${profileId}, ${digits}, ${now})
    on conflict (personal_account_id, profile_id, digits)
      do update set not_actual_at = null, created_at = excluded.created_at, proven_at = null
    returning ${columns(sql)}`
  if (!row) throw new Error('An insert returned no row')
  return row
}

interface VerifiedPhone {
  readonly phone: string
  readonly device: string
  readonly now: Date
}

/** Verifies the phone for residents signed in on the called device. */
export const verifyOwnPhones = async (
  sql: Queryable,
  { phone, device, now }: VerifiedPhone,
): Promise<void> => {
  await sql`
    update phone set proven_at = coalesce(proven_at, ${now})
    where digits = ${phone} and not_actual_at is null and profile_id in (
      select profile.id from session_family family join profile using (resident_id)
      where family.device = ${device} and family.ended_at is null and not family.limited)`
}

export const markNotActual = async (sql: Queryable, id: number, now: Date): Promise<void> => {
  await sql`update phone set not_actual_at = ${now} where id = ${id}`
}

/** Finds at most two, to detect ambiguity. A null INN means any organisation. */
export const findAccounts = (sql: Queryable, number: string, inn: string | null) => sql<
  { readonly id: number }[]
>`
  select account.id
  from personal_account account join organisation on organisation.id = account.organisation_id
  where account.number = ${number} and organisation.id in (
    select id from organisation where ${inn === null ? sql`true` : sql`inn = ${inn}`})
  order by account.id limit 2`

interface StaffPhone {
  readonly personalAccountId: number
  readonly digits: string
  readonly now: Date
}

export const insertStaffPhone = async (
  sql: Queryable,
  { personalAccountId, digits, now }: StaffPhone,
): Promise<void> => {
  await sql`
    insert into phone (personal_account_id, profile_id, digits, created_at)
    values (${personalAccountId}, null, ${digits}, ${now})
    on conflict (personal_account_id, profile_id, digits) do update set not_actual_at = null`
}

export const removeStaffPhone = async (
  sql: Queryable,
  { personalAccountId, digits, now }: StaffPhone,
): Promise<boolean> => {
  const { count } = await sql`
    update phone set not_actual_at = ${now}
    where personal_account_id = ${personalAccountId}
      and profile_id is null and digits = ${digits} and not_actual_at is null`
  return count === 1
}

/** Returns an SQL condition for an organisation's rows whose `keys` and `text` contain one of `phoneParts`. */
export const hasPhonePart = (
  sql: Queryable,
  organisationId: number,
  { keys, text }: { readonly keys: Fragment; readonly text: Fragment },
  parts: readonly string[],
): Fragment =>
  parts.reduce(
    (some, part) =>
      sql`${some} or (${keys} @> phone_keys(${organisationId}, ${part}) and ${text} like ${`%${part}%`})`,
    sql`false`,
  )

/** Returns an SQL query for `personal_account_id` and `digits` of an organisation's phones with one of `phoneParts`. */
export const selectByPhonePart = (
  sql: Queryable,
  organisationId: number,
  parts: readonly string[],
  limit: number,
): Fragment => sql`
  select personal_account_id, digits from phone
  where not_actual_at is null and organisation_id = ${organisationId} and (${hasPhonePart(
    sql,
    organisationId,
    { keys: sql`phone_keys(organisation_id, digits)`, text: sql`digits` },
    parts,
  )})
  limit ${limit}`
