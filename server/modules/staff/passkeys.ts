import { randomUUID } from 'node:crypto'
import type {
  CreationOptions,
  NewPasskey,
  PasskeyAssertion,
  RequestOptions,
} from '#contract/auth/passkey-schema.ts'
import type { StaffSession } from '#contract/staff/session-schema.ts'
import type { Queryable } from '../../db/connect.ts'
import type { DeviceInfo, StaffPrincipal } from '../../kernel/principal.ts'
import { countAttempt, refundAttempt, type Limit } from '../../kernel/limits.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { assertBelowRowLimit } from '../../kernel/row-limit.ts'
import { isPassword } from '../auth/service.ts'
import { enqueueEmail } from '../notifications/channels/email/service.ts'
import {
  creationOptions,
  alreadyRegisteredError,
  passkeyLimit,
  presentPasskeys,
  passkeyRefusedError,
  requestOptions,
  consumeChallenge,
  verifyNewPasskey,
  verifyAssertion,
  type PasskeyRow,
  type Site,
} from '../auth/passkeys/service.ts'
import {
  openMemberSession,
  lockMember,
  getOwnRow,
  present,
  type MemberRow,
  type OpenedSession,
  type StaffDeps,
} from './member-session.ts'
import { recordCall } from './service.ts'
import { messages } from './messages.ts'

const quarterHour = 900

/** Bounds the number of challenges. */
const challengeLimits = (memberId: number): Limit[] => [
  { bucket: `staff:passkey:${memberId}`, max: 30, seconds: quarterHour },
]
const passwordLimits = (memberId: number): Limit[] => [
  { bucket: `staff:password:${memberId}`, max: 10, seconds: quarterHour },
]

export const passkeyEmailKinds = { added: 'staff_passkey_added', removed: 'staff_passkey_removed' } as const

const selectPasskeys = (sql: Queryable, memberId: number) => sql<PasskeyRow[]>`
  select id, name, created_at, used_at, credential_id
  from staff_passkey where member_id = ${memberId} order by created_at, id`

export const listPasskeys = async ({ sql }: StaffDeps, { memberId }: StaffPrincipal) =>
  presentPasskeys(await selectPasskeys(sql, memberId))

/** Adding a factor by password only would bypass the existing one. */
const assertMayAddFactor = ({ isMfaVerified }: StaffPrincipal, { hasCode, hasPasskey }: MemberRow): void => {
  if (!isMfaVerified && (hasCode || hasPasskey)) throw new DomainError('forbidden', [messages.hasFactor])
}

/** Verifies the password again, so an unattended desk cannot change factors. */
export const assertPassword = async (
  { sql, clock }: StaffDeps,
  { memberId }: StaffPrincipal,
  { passwordHash }: MemberRow,
  password: string,
): Promise<void> => {
  const limits = passwordLimits(memberId)
  await countAttempt(sql, clock, limits)
  if (!(await isPassword(password, passwordHash)))
    throw new DomainError('wrong_password', [messages.wrongPassword])
  await refundAttempt(sql, clock, limits)
}

/** Requires the password after full sign-in. */
export const startPasskey = async (
  deps: StaffDeps,
  member: StaffPrincipal,
  password: string,
  site: Site,
): Promise<CreationOptions> => {
  const { sql, clock, hmac } = deps
  const { memberId, sessionId } = member
  const row = await getOwnRow(sql, member)
  assertMayAddFactor(member, row)
  if (member.isMfaVerified) await assertPassword(deps, member, row, password)
  await countAttempt(sql, clock, challengeLimits(memberId))
  // An equal handle would replace the member's passkey as a resident.
  const handle = hmac('account', `staff ${memberId}`)
  const owner = { handle, name: row.email, passkeys: await selectPasskeys(sql, memberId) }
  const challengeOwner = { purpose: 'staff_add', staffSessionId: sessionId } as const
  return creationOptions(deps, challengeOwner, { ...site, siteName: row.organisation }, owner)
}

/** Notifies by email; a first second factor completes the sign-in. */
export const addPasskey = async (
  deps: StaffDeps,
  member: StaffPrincipal,
  { name, credential }: NewPasskey,
  site: Site,
  origin: DeviceInfo,
): Promise<OpenedSession | StaffSession> => {
  const { sql, clock, hmac } = deps
  const { memberId, organisationId, sessionId, isMfaVerified } = member
  const challengeOwner = { purpose: 'staff_add', staffSessionId: sessionId } as const
  const challenge = await consumeChallenge(deps, challengeOwner, credential)
  const { credentialId, publicKey, counter } = await verifyNewPasskey(credential, challenge, site)
  return sql.begin(async (tx) => {
    const now = clock.now()
    await lockMember(tx, member)
    const row = await getOwnRow(tx, member)
    assertMayAddFactor(member, row)
    const rows = tx`from staff_passkey where member_id = ${memberId}`
    await assertBelowRowLimit(tx, passkeyLimit({ kind: 'passkey of staff', owner: memberId, rows }))
    const { count } = await tx`
      insert into staff_passkey (id, organisation_id, member_id, credential_id, public_key, counter, name, created_at)
      values (${randomUUID()}, ${organisationId}, ${memberId}, ${credentialId}, ${Buffer.from(publicKey)}, ${counter},
        ${name}, ${now})
      on conflict (credential_id) do nothing`
    if (count === 0) throw alreadyRegisteredError()
    // Drop an unconfirmed code secret: whoever saw it could use it as a second factor.
    await tx`update staff_member set factor_nonce = null where id = ${memberId} and factor_since is null`
    await recordCall(tx, { member, ip: origin.ip }, { act: `passkey add ${name}` }, now)
    await enqueueEmail(tx, { kind: passkeyEmailKinds.added, recipient: row.email, data: {} }, now)
    const having = { ...row, hasPasskey: true }
    return isMfaVerified
      ? present(hmac, having, sessionId, true)
      : openMemberSession(tx, deps, member, having, origin)
  })
}

export const startProof = async (
  deps: StaffDeps,
  { memberId, sessionId }: StaffPrincipal,
  site: Site,
): Promise<RequestOptions & { readonly allowCredentials: Array<{ id: string; type: 'public-key' }> }> => {
  await countAttempt(deps.sql, deps.clock, challengeLimits(memberId))
  const passkeys = await selectPasskeys(deps.sql, memberId)
  return {
    ...(await requestOptions(deps, { purpose: 'staff_proof', staffSessionId: sessionId }, site)),
    allowCredentials: passkeys.map(({ credentialId: id }) => ({ id, type: 'public-key' })),
  }
}

interface StoredKey {
  readonly id: string
  readonly publicKey: Buffer
  readonly counter: number
}

/** Completes the sign-in after the password. */
export const verifyPasskey = async (
  deps: StaffDeps,
  member: StaffPrincipal,
  { credential }: PasskeyAssertion,
  site: Site,
  origin: DeviceInfo,
): Promise<OpenedSession> => {
  const challengeOwner = { purpose: 'staff_proof', staffSessionId: member.sessionId } as const
  const challenge = await consumeChallenge(deps, challengeOwner, credential)
  return deps.sql.begin(async (tx) => {
    await lockMember(tx, member)
    const [passkey] = await tx<StoredKey[]>`
      select id, public_key, counter from staff_passkey
      where credential_id = ${credential.id} and member_id = ${member.memberId}`
    if (!passkey) throw passkeyRefusedError()
    const counter = await verifyAssertion(credential, challenge, site, passkey)
    await tx`update staff_passkey set counter = ${counter}, used_at = ${deps.clock.now()} where id = ${passkey.id}`
    return openMemberSession(tx, deps, member, await getOwnRow(tx, member), origin)
  })
}

interface OwnPasskey {
  readonly id: string
  readonly ip: string
}

const noPasskey = (): DomainError => new DomainError('not_found', [messages.noPasskey])

export const renamePasskey = (
  { sql, clock }: StaffDeps,
  member: StaffPrincipal,
  { id, ip, name }: OwnPasskey & { readonly name: string },
): Promise<void> =>
  sql.begin(async (tx) => {
    const { count } = await tx`
      update staff_passkey set name = ${name} where id = ${id} and member_id = ${member.memberId}`
    if (count === 0) throw noPasskey()
    await recordCall(tx, { member, ip }, { act: `passkey rename ${name}` }, clock.now())
  })

/** Notifies by email. Throws for the last second factor. */
export const removePasskey = (
  { sql, clock }: StaffDeps,
  member: StaffPrincipal,
  { id, ip }: OwnPasskey,
): Promise<void> =>
  sql.begin(async (tx) => {
    const now = clock.now()
    await lockMember(tx, member)
    const [removed] = await tx<{ name: string }[]>`
      delete from staff_passkey where id = ${id} and member_id = ${member.memberId} returning name`
    if (!removed) throw noPasskey()
    const { hasCode, hasPasskey, email } = await getOwnRow(tx, member)
    if (!hasCode && !hasPasskey) throw new DomainError('forbidden', [messages.lastFactor])
    await recordCall(tx, { member, ip }, { act: `passkey remove ${removed.name}` }, now)
    await enqueueEmail(tx, { kind: passkeyEmailKinds.removed, recipient: email, data: {} }, now)
  })
