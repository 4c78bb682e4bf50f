import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { validatePassword } from '#contract/auth/account-checks.ts'
import { normalizeEmail } from '#contract/email.ts'
import type { StaffSession } from '#contract/staff/session-schema.ts'
import { toNetwork, type DeviceInfo, type ClientInfo, type StaffPrincipal } from '../../kernel/principal.ts'
import { findKnownDevices } from '../../kernel/known-devices.ts'
import { countAttempt, refundAttempt, type Limit } from '../../kernel/limits.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Tx } from '../../db/connect.ts'
import type { Hmac } from '../../kernel/hmac.ts'
import { hashPassword, isCommonPassword, isPassword } from '../auth/service.ts'
import { enqueueEmail } from '../notifications/channels/email/service.ts'
import {
  getDeviceBucket,
  openMemberSession,
  findMember,
  lockMember,
  openSession,
  getOwnRow,
  present,
  type MemberRow,
  type OpenedSession,
  type StaffDeps,
} from './member-session.ts'
import { isLiveEntry, type EntryLink } from './entry-link.ts'
import { findInvitation } from './members.ts'
import { assertPassword } from './passkeys.ts'
import { recordCall } from './service.ts'
import { messages } from './messages.ts'

const quarterHour = 900

export const codesEmailKind = 'staff_codes_added'

interface SignInAttempt extends Pick<DeviceInfo, 'ip' | 'device'> {
  readonly email: string
  readonly link?: EntryLink | undefined
}

/**
 * A known device and the holder of a link by email are counted separately, so strangers cannot lock a member out
 * (V-11).
 */
const signInLimits = async (
  { sql, hmac, clock }: StaffDeps,
  { email, ip, device, link }: SignInAttempt,
): Promise<readonly Limit[]> => {
  if (link && isLiveEntry(hmac, link, email, clock.now()))
    return [{ bucket: `staff:link:${hmac('bucket', `staff ${email}`)}`, max: 10, seconds: quarterHour }]
  const word = getDeviceBucket(hmac, email, device)
  const known = await findKnownDevices(sql, [word])
  return known.has(word)
    ? [{ bucket: `staff:device:${word}`, max: 10, seconds: quarterHour }]
    : [
        { bucket: `staff:name:${hmac('bucket', `staff ${email}`)}`, max: 10, seconds: quarterHour },
        {
          bucket: `staff:network:${hmac('bucket', `staff ${toNetwork(ip)}`)}`,
          max: 30,
          seconds: quarterHour,
        },
      ]
}
const codeLimits = (memberId: number): Limit[] => [
  { bucket: `staff:code:${memberId}`, max: 5, seconds: quarterHour },
]
const invitationLimits = (hmac: Hmac, ip: string): Limit[] => [
  { bucket: `staff:invitation:${hmac('bucket', `staff ${toNetwork(ip)}`)}`, max: 20, seconds: quarterHour },
]

/** Opens a session that may only present the second factor. */
export const signIn = async (
  deps: StaffDeps,
  { password, link, ...attempt }: Pick<SignInAttempt, 'email' | 'link'> & { readonly password: string },
  origin: DeviceInfo,
): Promise<OpenedSession> => {
  const { sql, clock } = deps
  const email = normalizeEmail(attempt.email)
  const limits = await signInLimits(deps, { ...origin, email, link })
  await countAttempt(sql, clock, limits)
  const row = await findMember(sql, { email })
  const isRight = await isPassword(password, row?.passwordHash ?? null)
  if (!row || !isRight) throw new DomainError('bad_credentials', [messages.badCredentials])
  return sql.begin(async (tx) => {
    // The password may have been removed during the check.
    const held = await tx`
      select from staff_member where id = ${row.memberId} and password_hash = ${row.passwordHash} for key share`
    if (held.length === 0) throw new DomainError('bad_credentials', [messages.badCredentials])
    await refundAttempt(tx, clock, limits)
    return openSession(tx, deps, row, origin, false)
  })
}

export const readSession = async ({ sql, hmac }: StaffDeps, member: StaffPrincipal): Promise<StaffSession> =>
  present(hmac, await getOwnRow(sql, member), member.sessionId, member.isMfaVerified)

export const signOut = async ({ sql }: StaffDeps, { sessionId }: StaffPrincipal): Promise<void> => {
  await sql`delete from staff_session where id = ${sessionId}`
}

/** RFC 6238 as in all authenticators: SHA-1, six digits, 30 seconds. The secret is derived, never stored. */
const createTotp = (hmac: Hmac, { memberId, email, organisation }: MemberRow, nonce: string): TOTP =>
  new TOTP({
    issuer: organisation,
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: new Secret({
      buffer: Uint8Array.from(
        Buffer.from(hmac('factor', `${memberId} ${nonce}`), 'base64url').subarray(0, 20),
      ).buffer,
    }),
  })

interface NewSecret {
  readonly secret: string
  readonly uri: string
}

const createSecret = (
  { sql, hmac }: StaffDeps,
  member: StaffPrincipal,
  isRefused: (row: MemberRow) => boolean,
): Promise<NewSecret> =>
  sql.begin(async (tx) => {
    const nonce = randomBytes(16).toString('base64url')
    await lockMember(tx, member)
    const row = await getOwnRow(tx, member)
    if (isRefused(row)) throw new DomainError('forbidden', [messages.hasFactor])
    await tx`update staff_member set factor_nonce = ${nonce}, factor_step = null where id = ${member.memberId}`
    const totp = createTotp(hmac, row, nonce)
    return { secret: totp.secret.base32, uri: totp.toString() }
  })

/** Creates the first second factor; a repeated call replaces it until confirmed. */
export const enrollTotp = (deps: StaffDeps, member: StaffPrincipal): Promise<NewSecret> =>
  createSecret(deps, member, ({ hasCode, hasPasskey }) => hasCode || hasPasskey)

/** Accepts adjacent steps, for clock drift. */
const stepsAside = 1

/** Consumes a code; it and earlier ones become invalid. */
const takeCode = async (tx: Tx, { clock, hmac }: StaffDeps, row: MemberRow, code: string): Promise<void> => {
  const now = clock.now()
  const totp = row.nonce === null ? null : createTotp(hmac, row, row.nonce)
  const delta = totp?.validate({ token: code, window: stepsAside, timestamp: now.getTime() }) ?? null
  if (totp === null || delta === null) throw new DomainError('wrong_code', [messages.wrongCode])
  const step = totp.counter({ timestamp: now.getTime() }) + delta
  const { count } = await tx`
    update staff_member set factor_step = ${step}, factor_since = coalesce(factor_since, ${now})
    where id = ${row.memberId} and factor_nonce = ${row.nonce} and (factor_step is null or factor_step < ${step})`
  if (count === 0) throw new DomainError('wrong_code', [messages.wrongCode])
}

/** Completes the sign-in in a new session. */
export const verifyTotp = async (
  deps: StaffDeps,
  member: StaffPrincipal,
  code: string,
  origin: DeviceInfo,
): Promise<OpenedSession> => {
  const { sql, clock } = deps
  const limits = codeLimits(member.memberId)
  await countAttempt(sql, clock, limits)
  return sql.begin(async (tx) => {
    await lockMember(tx, member)
    const row = await getOwnRow(tx, member)
    // Until confirmed, codes of a member with passkeys are no factor.
    if (!row.hasCode && row.hasPasskey) throw new DomainError('wrong_code', [messages.wrongCode])
    await takeCode(tx, deps, row, code)
    await refundAttempt(tx, clock, limits)
    return openMemberSession(tx, deps, member, { ...row, hasCode: true }, origin)
  })
}

/** Adds codes to passkeys; a repeated call replaces the secret until confirmed. */
export const startCodes = async (deps: StaffDeps, member: StaffPrincipal, password: string) => {
  await assertPassword(deps, member, await getOwnRow(deps.sql, member), password)
  return createSecret(deps, member, ({ hasCode }) => hasCode)
}

/** Notifies by email. */
export const addCodes = async (
  deps: StaffDeps,
  member: StaffPrincipal,
  code: string,
  { ip }: ClientInfo,
): Promise<StaffSession> => {
  const { sql, clock, hmac } = deps
  const limits = codeLimits(member.memberId)
  await countAttempt(sql, clock, limits)
  return sql.begin(async (tx) => {
    await lockMember(tx, member)
    const row = await getOwnRow(tx, member)
    if (row.hasCode) throw new DomainError('forbidden', [messages.hasFactor])
    await takeCode(tx, deps, row, code)
    await refundAttempt(tx, clock, limits)
    await recordCall(tx, { member, ip }, { act: 'codes add' }, clock.now())
    await enqueueEmail(tx, { kind: codesEmailKind, recipient: row.email, data: {} }, clock.now())
    return present(hmac, { ...row, hasCode: true }, member.sessionId, true)
  })
}

export interface MemberCode {
  readonly email: string
  readonly name: string
  readonly role: StaffSession['role']
  readonly code: string
}

/** Returns the current codes of all members, or the next if used, also during the set-up; only for the sandbox. */
export const listCurrentCodes = async ({ sql, clock, hmac }: StaffDeps): Promise<readonly MemberCode[]> => {
  const rows = await sql<(MemberRow & { readonly nonce: string; readonly step: number | null })[]>`
    select member.id as member_id, organisation_id, email, member.name, role,
      organisation.name as organisation, factor_nonce as nonce, factor_step as step
    from staff_member member join organisation on organisation.id = member.organisation_id
    where removed_at is null and factor_nonce is not null order by email`
  const now = clock.now().getTime()
  return rows.map((row) => {
    const totp = createTotp(hmac, row, row.nonce)
    const step = Math.max(totp.counter({ timestamp: now }), (row.step ?? 0) + 1)
    return {
      email: row.email,
      name: row.name,
      role: row.role,
      code: totp.generate({ timestamp: step * totp.period * 1000 }),
    }
  })
}

interface ShownInvitation {
  readonly id: string
  readonly secret: string
}

const deadInvitation = (): DomainError => new DomainError('link_dead', [messages.linkExpired])

/** Counts dead links against the network; live ones are not guesses. */
const getInvitation = async ({ sql, clock, hmac }: StaffDeps, shown: ShownInvitation, { ip }: ClientInfo) => {
  const found = await sql.begin((tx) => findInvitation(tx, shown, clock.now()))
  if (found) return found
  await countAttempt(sql, clock, invitationLimits(hmac, ip))
  throw deadInvitation()
}

/** Does not consume the invitation. */
export const readInvitation = async (deps: StaffDeps, shown: ShownInvitation, origin: ClientInfo) => {
  const { name, email, organisation } = await getInvitation(deps, shown, origin)
  return { name, email, organisation }
}

/** Sets the password and opens a session that may only set up the second factor. */
export const acceptInvitation = async (
  deps: StaffDeps,
  { password, ...shown }: ShownInvitation & { readonly password: string },
  origin: ClientInfo,
): Promise<OpenedSession> => {
  const { sql, clock } = deps
  const invited = await getInvitation(deps, shown, origin)
  const owner = { username: invited.email, surnames: invited.name.split(' ') }
  const fault =
    validatePassword(password, owner) ?? ((await isCommonPassword(password)) ? 'common_password' : null)
  if (fault !== null) throw new DomainError(fault, [messages[fault]])
  const hash = await hashPassword(password)
  return sql.begin(async (tx) => {
    const still = await findInvitation(tx, shown, clock.now())
    if (!still) throw deadInvitation()
    await tx`delete from staff_invitation where id = ${shown.id}`
    await tx`update staff_member set password_hash = ${hash} where id = ${still.memberId}`
    const row = await findMember(tx, { memberId: still.memberId })
    if (!row) throw deadInvitation()
    return openSession(tx, deps, row, origin, false)
  })
}
