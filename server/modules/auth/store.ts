import type { Queryable } from '../../db/connect.ts'
import { insertToken } from './sessions/service.ts'
import type { TokenFacts } from './policy.ts'

interface Account {
  readonly residentId: number
  readonly passwordHash: string | null
  readonly isKnownDevice: boolean
}

export const findAccount = async (
  sql: Queryable,
  username: string,
  device: string,
): Promise<Account | undefined> => {
  const [row] = await sql<Account[]>`
    select resident.id as resident_id, resident.password_hash,
      exists (select from session_family
        where device = ${device} and resident_id = resident.id) as is_known_device
    from resident
    where resident.username = ${username}
      and exists (select from profile where resident_id = resident.id)`
  return row
}

/** Locks the resident's row. Returns false if the hash is no longer current. */
export const lockPassword = async (
  sql: Queryable,
  residentId: number,
  hash: string | null,
): Promise<boolean> => {
  const rows = await sql`select from resident where id = ${residentId} and password_hash = ${hash} for share`
  return rows.length > 0
}

/** Prefers the last used; null without a flat. */
export const findLastProfile = async (sql: Queryable, residentId: number): Promise<number | null> => {
  const [row] = await sql<{ id: number }[]>`
    select profile.id from profile
    left join lateral (select profile_id from session_family
      where resident_id = ${residentId} order by created_at desc limit 1) last on true
    where profile.resident_id = ${residentId}
    order by profile.id is not distinct from last.profile_id desc, profile.id limit 1`
  return row?.id ?? null
}

interface TokenRow extends TokenFacts {
  readonly familyId: string
  readonly residentId: number
  readonly profileId: number
}

/** Locks the session too, to serialise duplicate requests. */
export const lockToken = async (sql: Queryable, hash: string): Promise<TokenRow | undefined> => {
  const [row] = await sql<TokenRow[]>`
    select token.family_id, family.resident_id, family.profile_id,
      family.ended_at is not null as is_ended, token.expires_at,
      token.successor_hash is not null as has_successor,
      exists (select from refresh_token successor
        where successor.hash = token.successor_hash and successor.used_at is not null) as is_successor_used
    from refresh_token token join session_family family on family.id = token.family_id
    where token.hash = decode(${hash}, 'hex')
    for update of token`
  return row
}

/** Saves the successor, marks the token as used, and deletes the session's expired tokens. */
export const replaceToken = async (
  sql: Queryable,
  token: TokenRow,
  hash: string,
  successor: { readonly hash: string; readonly expiresAt: Date },
  now: Date,
): Promise<void> => {
  await insertToken(sql, { familyId: token.familyId, ...successor })
  await sql`
    update refresh_token set successor_hash = decode(${successor.hash}, 'hex'), used_at = coalesce(used_at, ${now})
    where hash = decode(${hash}, 'hex')`
  await sql`update session_family set seen_at = ${now} where id = ${token.familyId}`
  await sql`delete from refresh_token where family_id = ${token.familyId} and expires_at < ${now}`
}

interface ResidentRow {
  readonly id: number
  readonly username: string
  readonly isPerson: boolean
}

export const findResident = async (sql: Queryable, residentId: number): Promise<ResidentRow | undefined> => {
  const [row] = await sql<ResidentRow[]>`
    select id, username, is_person from resident where id = ${residentId}`
  return row
}

export interface ProfileRow {
  readonly id: number
  readonly address: string
  readonly accountNumber: string
}

export const listProfiles = (sql: Queryable, residentId: number): Promise<ProfileRow[]> => sql<ProfileRow[]>`
  select profile.id, account.address, account.number as account_number
  from profile join personal_account account on account.id = profile.personal_account_id
  where profile.resident_id = ${residentId} order by account.address, profile.id`

export const activateProfile = async (
  sql: Queryable,
  familyId: string,
  profileId: number,
): Promise<boolean> => {
  const { count } = await sql`
    update session_family family set profile_id = profile.id
    from profile
    where family.id = ${familyId} and profile.id = ${profileId} and profile.resident_id = family.resident_id`
  return count === 1
}

interface ExtraRow {
  readonly address: string
  readonly accountNumber: string
  readonly organisation: string
  readonly emergencyPhone: string | null
}

export const findExtra = async (sql: Queryable, personalAccountId: number): Promise<ExtraRow | undefined> => {
  const [row] = await sql<ExtraRow[]>`
    select account.address, account.number as account_number, organisation.name as organisation,
      organisation.emergency_phone
    from personal_account account join organisation on organisation.id = account.organisation_id
    where account.id = ${personalAccountId}`
  return row
}

interface SectorRow {
  readonly value: string
  readonly text: string
}

export const listServices = (sql: Queryable, personalAccountId: number) => sql<SectorRow[]>`
  select sector.code as value, sector.name as text
  from account_service service join sector on sector.id = service.sector_id
  where service.personal_account_id = ${personalAccountId} order by sector.id`
