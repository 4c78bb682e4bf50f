import type { Queryable } from '../../db/connect.ts'

export interface NewFamily {
  readonly familyId: string
  readonly residentId: number
  readonly profileId: number
  readonly userAgent: string
  readonly network: string
  readonly isLimited: boolean
  readonly now: Date
}

export const insertFamily = async (sql: Queryable, family: NewFamily): Promise<void> => {
  const { familyId, residentId, profileId, userAgent, network, isLimited, now } = family
  await sql`
    insert into session_family (id, resident_id, profile_id, user_agent, network, limited, created_at, seen_at)
    values (${familyId}, ${residentId}, ${profileId}, ${userAgent}, ${network}, ${isLimited}, ${now}, ${now})`
}

export const insertToken = async (
  sql: Queryable,
  {
    familyId,
    hash,
    expiresAt,
  }: { readonly familyId: string; readonly hash: string; readonly expiresAt: Date },
): Promise<void> => {
  await sql`
    insert into refresh_token (hash, family_id, expires_at)
    values (decode(${hash}, 'hex'), ${familyId}, ${expiresAt})`
}

/** `replaced`: by the one that its resident got for a new password; that ended all others as `password_changed`. */
export type EndReason =
  | 'logout'
  | 'reuse'
  | 'signed_in_again'
  | 'ended_by_resident'
  | 'password_changed'
  | 'replaced'

export const endFamily = async (
  sql: Queryable,
  familyId: string,
  reason: EndReason,
  now: Date,
): Promise<void> => {
  await sql`
    update session_family set ended_at = ${now}, end_reason = ${reason}
    where id = ${familyId} and ended_at is null`
}

/** Ends the session that a refresh token belongs to, if there is one. */
export const endFamilyOfToken = async (sql: Queryable, hash: string, now: Date): Promise<void> => {
  await sql`
    update session_family set ended_at = ${now}, end_reason = ${'signed_in_again' satisfies EndReason}
    where ended_at is null and id = (select family_id from refresh_token where hash = decode(${hash}, 'hex'))`
}

/** Ends every session of a resident. */
export const endFamilies = async (
  sql: Queryable,
  residentId: number,
  reason: EndReason,
  now: Date,
): Promise<void> => {
  await sql`
    update session_family set ended_at = ${now}, end_reason = ${reason}
    where resident_id = ${residentId} and ended_at is null`
}

export interface FamilyRow {
  readonly id: string
  readonly userAgent: string
  readonly startedAt: Date
  readonly seenAt: Date
}

/** Sessions of a resident that can still be used, the latest used first. */
export const listFamilies = (sql: Queryable, residentId: number, now: Date): Promise<FamilyRow[]> => sql<
  FamilyRow[]
>`
  select id, user_agent as "userAgent", created_at as "startedAt", seen_at as "seenAt"
  from session_family family
  where resident_id = ${residentId} and ended_at is null and not limited
    and exists (select from refresh_token where family_id = family.id and expires_at > ${now})
  order by seen_at desc, id`

/** Ends one living session of the resident; false when there is none of that id. */
export const endOwnFamily = async (
  sql: Queryable,
  residentId: number,
  familyId: string,
  now: Date,
): Promise<boolean> => {
  const { count } = await sql`
    update session_family set ended_at = ${now}, end_reason = ${'ended_by_resident' satisfies EndReason}
    where id = ${familyId} and resident_id = ${residentId} and ended_at is null`
  return count === 1
}
