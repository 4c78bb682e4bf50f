import { randomUUID, randomBytes } from 'node:crypto'
import type { Session } from '#contract/auth/session-schema.ts'
import type { Queryable } from '../../../db/connect.ts'
import { toNetwork, type DeviceInfo } from '../../../kernel/principal.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { hashSecret, getAccountId, getCsrfToken, getScope, type Hmac } from '../../../kernel/hmac.ts'
import {
  accessSeconds,
  sessionSeconds,
  writeAccess,
  writeDevice,
  type CookieJar,
} from '../../../kernel/session-tokens.ts'

export { getSourceCounters, findResident, findResidentByName, lockOwnResident } from './residents.ts'

interface NewFamily {
  readonly familyId: string
  readonly residentId: number
  readonly profileId: number
  readonly userAgent: string
  readonly network: string
  readonly device: string
  readonly isLimited: boolean
  readonly now: Date
}

const insertFamily = async (sql: Queryable, family: NewFamily): Promise<void> => {
  const { familyId, residentId, profileId, userAgent, network, device, isLimited, now } = family
  await sql`
    insert into session_family (id, resident_id, profile_id, user_agent, network, device, limited,
      created_at, seen_at)
    values (${familyId}, ${residentId}, ${profileId}, ${userAgent}, ${network}, ${device}, ${isLimited},
      ${now}, ${now})`
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

/** `replaced` by the session of a new password, which ended the others as `password_changed`. */
type EndReason =
  | 'logout'
  | 'reuse'
  | 'signed_in_again'
  | 'ended_by_resident'
  | 'password_changed'
  | 'email_changed'
  | 'email_restored'
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

export const endFamilyOfToken = async (sql: Queryable, hash: string, now: Date): Promise<void> => {
  await sql`
    update session_family set ended_at = ${now}, end_reason = ${'signed_in_again' satisfies EndReason}
    where ended_at is null and id = (select family_id from refresh_token where hash = decode(${hash}, 'hex'))`
}

export const endFamilies = async (
  sql: Queryable,
  residentId: number,
  reason: EndReason,
  now: Date,
  exceptFamily: string | null = null,
): Promise<number> => {
  const { count } = await sql`
    update session_family set ended_at = ${now}, end_reason = ${reason}
    where resident_id = ${residentId} and ended_at is null and id is distinct from ${exceptFamily}::uuid`
  return count
}

/** Sessions of the resident that act for `from` act for `to`. */
export const moveSessions = async (
  sql: Queryable,
  { residentId, from, to }: { readonly residentId: number; readonly from: number; readonly to: number },
): Promise<void> => {
  await sql`
    update session_family set profile_id = ${to} where resident_id = ${residentId} and profile_id = ${from}`
}

export const markChecked = async (sql: Queryable, familyId: string, now: Date): Promise<void> => {
  await sql`update session_family set password_checked_at = ${now} where id = ${familyId}`
}

/** Maximum age of the check before a destructive action. */
const checkSeconds = 300

export const assertPasswordChecked = async (sql: Queryable, familyId: string, now: Date): Promise<void> => {
  const rows = await sql`
    select from session_family where id = ${familyId} and password_checked_at >= ${addSeconds(now, -checkSeconds)}`
  if (rows.length === 0) throw new DomainError('check_needed', ['Сначала введите текущий пароль'])
}

interface FamilyRow {
  readonly id: string
  readonly userAgent: string
  readonly startedAt: Date
  readonly seenAt: Date
}

export const listFamilies = (sql: Queryable, residentId: number, now: Date): Promise<FamilyRow[]> => sql<
  FamilyRow[]
>`
  select id, user_agent, created_at as started_at, seen_at
  from session_family family
  where resident_id = ${residentId} and ended_at is null and not limited
    and exists (select from refresh_token where family_id = family.id and expires_at > ${now})
  order by seen_at desc, id`

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

const newRefreshToken = (): string => randomBytes(32).toString('base64url')

/** Returns the same token on a retry after a lost reply. */
export const deriveSuccessor = (hmac: Hmac, token: string): string => hmac('refresh', token)

interface SessionFacts {
  readonly familyId: string
  readonly residentId: number
  readonly profileId: number
}

/** A limited session has no refresh token. */
export interface OpenSession extends SessionFacts {
  readonly access: string
  readonly refresh: string | null
}

interface NewSession extends DeviceInfo {
  readonly residentId: number
  readonly profileId: number
  /** A limited session may only set a password (decision 8). */
  readonly isLimited?: boolean
}

export const addSeconds = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

export const withTokens = (hmac: Hmac, facts: SessionFacts, refresh: string, now: Date): OpenSession => {
  const { familyId, residentId, profileId } = facts
  const expiresAt = Math.floor(addSeconds(now, accessSeconds).getTime() / 1000)
  const access = writeAccess(hmac, { familyId, generation: hashSecret(refresh), expiresAt })
  return { familyId, residentId, profileId, access, refresh }
}

export const openSession = async (
  sql: Queryable,
  hmac: Hmac,
  now: Date,
  { residentId, profileId, ip, userAgent, device, isLimited = false }: NewSession,
): Promise<OpenSession> => {
  const familyId = randomUUID()
  const refresh = newRefreshToken()
  const network = hmac('network', toNetwork(ip))
  await insertFamily(sql, { familyId, residentId, profileId, userAgent, network, device, isLimited, now })
  const expiresAt = addSeconds(now, isLimited ? accessSeconds : sessionSeconds)
  await insertToken(sql, { familyId, hash: hashSecret(refresh), expiresAt })
  const session = withTokens(hmac, { familyId, residentId, profileId }, refresh, now)
  return isLimited ? { ...session, refresh: null } : session
}

export const presentSession = (hmac: Hmac, { familyId, residentId, profileId }: SessionFacts): Session => ({
  account: getAccountId(hmac, residentId),
  scope: getScope(hmac, residentId, profileId),
  profile: profileId,
  csrf: getCsrfToken(hmac, familyId),
})

export const isKnownDevice = async (sql: Queryable, device: string, username: string): Promise<boolean> => {
  const rows = await sql`
    select from session_family family
    where device = ${device} and exists (
      select from resident where id = family.resident_id and username = ${username}) limit 1`
  return rows.length > 0
}

export const keepSession = (
  hmac: Hmac,
  { setCookie, device }: Pick<CookieJar, 'setCookie'> & Pick<DeviceInfo, 'device'>,
  session: OpenSession,
): Session => {
  setCookie('access', session.access)
  setCookie('refresh', session.refresh)
  setCookie('csrf', getCsrfToken(hmac, session.familyId))
  setCookie('device', writeDevice(hmac, device))
  return presentSession(hmac, session)
}
