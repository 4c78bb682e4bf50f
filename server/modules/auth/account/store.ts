import type { Queryable } from '../../../db/connect.ts'
import { selectOrganisations } from '../../organisation/service.ts'

export interface AccountRow {
  readonly id: number
  readonly surname: string
}

/** Finds open accounts among a host's organisations, by `numberKey`. */
export const findAccountsByNumber = (
  sql: Queryable,
  { key, host, now }: { readonly key: string; readonly host: string; readonly now: Date },
): Promise<AccountRow[]> => sql<AccountRow[]>`
  select account.id, account.surname
  from personal_account account join organisation on organisation.id = account.organisation_id
  where number_key(account.number) = ${key} and organisation.id in (${selectOrganisations(sql, host)})
    and (account.closed_on is null or account.closed_on > (${now}::timestamptz at time zone organisation.time_zone)::date)
  order by account.id`

export const hasProfile = async (
  sql: Queryable,
  residentId: number,
  personalAccountId: number,
): Promise<boolean> => {
  const rows = await sql`
    select from profile where resident_id = ${residentId} and personal_account_id = ${personalAccountId}`
  return rows.length > 0
}

export const ensureResident = async (sql: Queryable, username: string, now: Date): Promise<number> => {
  const [row] = await sql<{ id: number }[]>`
    insert into resident (username, created_at) values (${username}, ${now})
    on conflict (username) do update set username = excluded.username returning id`
  if (!row) throw new Error('An upsert returned no row')
  return row.id
}

/** Writes `permissions` only for the previous version; this one reads the view profile_permissions. */
export const ensureProfile = async (
  sql: Queryable,
  residentId: number,
  personalAccountId: number,
): Promise<number> => {
  const [row] = await sql<{ id: number }[]>`
    insert into profile (resident_id, personal_account_id, permissions)
    select ${residentId}, account.id, organisation.permissions
    from personal_account account join organisation on organisation.id = account.organisation_id
    where account.id = ${personalAccountId}
    on conflict (resident_id, personal_account_id) do update set resident_id = excluded.resident_id
    returning id`
  if (!row) throw new Error('The account of a link is gone')
  return row.id
}

interface Owned {
  readonly numbers: readonly string[]
  readonly surnames: readonly string[]
}

export const findOwned = async (sql: Queryable, residentId: number): Promise<Owned> => {
  const rows = await sql<{ number: string; surname: string }[]>`
    select account.number, account.surname
    from profile join personal_account account on account.id = profile.personal_account_id
    where profile.resident_id = ${residentId}`
  return { numbers: rows.map(({ number }) => number), surnames: rows.map(({ surname }) => surname) }
}

export const setPassword = async (sql: Queryable, residentId: number, hash: string): Promise<void> => {
  await sql`update resident set password_hash = ${hash} where id = ${residentId}`
}

/** Disables sign-in by password. */
export const clearPassword = async (sql: Queryable, residentId: number): Promise<void> => {
  await sql`update resident set password_hash = null where id = ${residentId}`
}

export const setUsername = async (sql: Queryable, residentId: number, username: string): Promise<void> => {
  await sql`update resident set username = ${username} where id = ${residentId}`
}

/**
 * Erases the username and password; removes permissions and sessions. Keeps the rows, because accounting still needs
 * their ids.
 */
export const anonymise = async (sql: Queryable, residentId: number, now: Date): Promise<void> => {
  await sql`
    update resident set username = 'deleted-' || id, password_hash = null, deleted_at = ${now}
    where id = ${residentId}`
  await sql`update profile set permissions = '{}', permission_overrides = '{}' where resident_id = ${residentId}`
  await sql`delete from session_family where resident_id = ${residentId}`
}

/** Adds a resident without an e-mail or a password, for `anonymise`. */
export const addDetachedResident = async (sql: Queryable, now: Date): Promise<number> => {
  const [row] = await sql<{ id: number }[]>`
    insert into resident (username, created_at) values ('detached-' || gen_random_uuid(), ${now}) returning id`
  if (!row) throw new Error('An insert returned no row')
  return row.id
}

/** Returns false if `from` does not own the profile. */
export const moveProfile = async (
  sql: Queryable,
  profileId: number,
  { from, to, scope }: { readonly from: number; readonly to: number; readonly scope: string },
): Promise<boolean> => {
  const { count } = await sql`
    update profile set resident_id = ${to}, detached_scope = ${scope}
    where id = ${profileId} and resident_id = ${from}`
  return count === 1
}

export const isDetached = async (sql: Queryable, profileId: number, scope: string): Promise<boolean> => {
  const rows = await sql`select from profile where id = ${profileId} and detached_scope = ${scope}`
  return rows.length > 0
}

export const findRemainingProfile = async (
  sql: Queryable,
  residentId: number,
  without: number,
): Promise<number | null> => {
  const [row] = await sql<{ id: number }[]>`
    select id from profile where resident_id = ${residentId} and id <> ${without} order by id limit 1`
  return row?.id ?? null
}
