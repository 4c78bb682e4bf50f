import type { Queryable } from '../../db/connect.ts'

export interface ResidentRow {
  readonly id: number
  readonly username: string
  readonly isPerson: boolean
}

export const findResident = async (sql: Queryable, residentId: number): Promise<ResidentRow | undefined> => {
  const [row] = await sql<ResidentRow[]>`
    select id, username, is_person as "isPerson" from resident where id = ${residentId}`
  return row
}

export interface ProfileRow {
  readonly id: number
  readonly address: string
  readonly account_number: string
}

/** The flats of a resident, in the order of their addresses. */
export const listProfiles = (sql: Queryable, residentId: number): Promise<ProfileRow[]> => sql<ProfileRow[]>`
  select profile.id, account.address, account.number as account_number
  from profile join personal_account account on account.id = profile.personal_account_id
  where profile.resident_id = ${residentId} order by account.address, profile.id`

/** Makes a profile of the session's resident the active one; false when it is not the resident's. */
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

export interface ExtraRow {
  readonly address: string
  readonly account_number: string
  readonly organisation: string
  readonly emergency_phone: string | null
}

/** The account of a profile with its organisation. */
export const findExtra = async (sql: Queryable, personalAccountId: number): Promise<ExtraRow | undefined> => {
  const [row] = await sql<ExtraRow[]>`
    select account.address, account.number as account_number, organisation.name as organisation,
      organisation.emergency_phone
    from personal_account account join organisation on organisation.id = account.organisation_id
    where account.id = ${personalAccountId}`
  return row
}

export interface SectorRow {
  readonly value: string
  readonly text: string
}

export const listSectors = (sql: Queryable, organisationId: number): Promise<SectorRow[]> => sql<SectorRow[]>`
  select code as value, name as text from sector where organisation_id = ${organisationId} order by id`
