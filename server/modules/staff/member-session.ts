import { randomBytes, randomUUID } from 'node:crypto'
import type { StaffSession } from '#contract/staff/session-schema.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import { toNetwork, type DeviceInfo, type ClientInfo, type StaffPrincipal } from '../../kernel/principal.ts'
import { recordDevice } from '../../kernel/known-devices.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { getCsrfToken, type Hmac } from '../../kernel/hmac.ts'
import { staffSeconds } from '../../kernel/session-tokens.ts'
import type { Clock } from '../../ports/clock.ts'
import { hashOfSecret } from './members.ts'
import { recordCall } from './service.ts'
import { messages } from './messages.ts'

export interface StaffDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly hmac: Hmac
}

export interface OpenedSession {
  readonly token: string
  readonly session: StaffSession
}

export interface MemberRow {
  readonly memberId: number
  readonly organisationId: number
  readonly email: string
  readonly name: string
  readonly role: StaffSession['role']
  readonly organisation: string
  readonly timeZone: string
  readonly passwordHash: string | null
  readonly nonce: string | null
  /** An authenticator code was confirmed. */
  readonly hasCode: boolean
  readonly hasPasskey: boolean
  readonly isSiteOnHold: boolean
}

/** Ignores removed members. */
export const findMember = async (
  sql: Sql | Tx,
  by: { readonly email: string } | { readonly memberId: number },
): Promise<MemberRow | undefined> => {
  const [row] = await sql<MemberRow[]>`
    select member.id as member_id, organisation_id, email, member.name, role,
      organisation.name as organisation, organisation.time_zone, password_hash, factor_nonce as nonce,
      factor_since is not null as has_code,
      exists (select from staff_passkey where member_id = member.id) as has_passkey,
      exists (select from site where held_since is not null) as is_site_on_hold
    from staff_member member join organisation on organisation.id = member.organisation_id
    where removed_at is null and ${'email' in by ? sql`email = ${by.email}` : sql`member.id = ${by.memberId}`}`
  return row
}

/** Serialises changes of the factors. */
export const lockMember = async (tx: Tx, { memberId }: StaffPrincipal): Promise<void> => {
  await tx`select from staff_member where id = ${memberId} for no key update`
}

export const getOwnRow = async (sql: Sql | Tx, { memberId }: StaffPrincipal): Promise<MemberRow> => {
  const row = await findMember(sql, { memberId })
  if (!row) throw new DomainError('not_authenticated', [messages.badCredentials])
  return row
}

export const present = (
  hmac: Hmac,
  row: MemberRow,
  sessionId: string,
  isMfaVerified: boolean,
): StaffSession => {
  const { email, name, role, organisation, timeZone, hasCode, hasPasskey, isSiteOnHold } = row
  const factors = [...(hasCode ? (['code'] as const) : []), ...(hasPasskey ? (['passkey'] as const) : [])]
  const step = isMfaVerified ? 'in' : factors.length > 0 ? 'code' : 'set_up'
  return {
    step,
    factors,
    email,
    name,
    role,
    organisation,
    csrf: getCsrfToken(hmac, sessionId),
    time_zone: timeZone,
    on_hold: isSiteOnHold,
  }
}

export const openSession = async (
  tx: Tx,
  { hmac, clock }: StaffDeps,
  row: MemberRow,
  { ip, userAgent }: ClientInfo,
  isMfaVerified: boolean,
): Promise<OpenedSession> => {
  const now = clock.now()
  const id = randomUUID()
  const token = randomBytes(32).toString('base64url')
  // Delete expired sessions on sign-in.
  await tx`delete from staff_session where created_at < ${new Date(now.getTime() - staffSeconds * 1000)}`
  await tx`
    insert into staff_session (id, hash, member_id, is_proven, user_agent, network, created_at, seen_at)
    values (${id}, ${hashOfSecret(token)}, ${row.memberId}, ${isMfaVerified}, ${userAgent},
      ${hmac('network', toNetwork(ip))}, ${now}, ${now})`
  return { token, session: present(hmac, row, id, isMfaVerified) }
}

/** Returns the key that records a device as known for the member. */
export const getDeviceBucket = (hmac: Hmac, email: string, device: string): string =>
  hmac('bucket', `staff device ${device} ${email}`)

/** Replaces the password-only session. */
export const openMemberSession = async (
  tx: Tx,
  deps: StaffDeps,
  member: StaffPrincipal,
  row: MemberRow,
  origin: DeviceInfo,
): Promise<OpenedSession> => {
  const { count } = await tx`delete from staff_session where id = ${member.sessionId}`
  if (count === 0) throw new DomainError('not_authenticated', [messages.badCredentials])
  const now = deps.clock.now()
  await recordCall(tx, { member, ip: origin.ip }, { act: 'sign-in' }, now)
  await recordDevice(tx, [getDeviceBucket(deps.hmac, row.email, origin.device)], now)
  return openSession(tx, deps, row, origin, true)
}
