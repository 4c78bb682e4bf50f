import { DomainError } from '../../../kernel/domain-error.ts'
import type { Principal, DeviceInfo } from '../../../kernel/principal.ts'
import { forgetPasskeys } from '../passkeys/service.ts'
import { recordEvent } from '../security-events/service.ts'
import {
  assertPasswordChecked,
  endFamilies,
  findResident,
  lockOwnResident,
  openSession,
  type OpenSession,
} from '../sessions/service.ts'
import {
  countExpiredLink,
  countEmail,
  issueToken,
  linkExpiredError,
  redeemToken,
  redeemTokenWithArea,
} from './one-time-token.ts'
import type { AccountDeps } from './deps.ts'
import { addressLimits, emailLimits } from './policy.ts'
import { clearPassword, setUsername } from './store.ts'
import { messages } from './messages.ts'
import { confirmToken, deleteEmailTokens, deleteRepairTokens, lockToken } from './token-store.ts'
import { hashSecret } from '../../../kernel/hmac.ts'

/** Requires the password; mails a link to the new address. */
export const requestEmailChange = async (
  deps: AccountDeps,
  { residentId, personalAccountId, familyId }: Principal,
  username: string,
): Promise<void> => {
  const { sql, clock, hmac } = deps
  await assertPasswordChecked(sql, familyId, clock.now())
  await countEmail(deps, [...emailLimits(residentId), ...addressLimits(hmac, 'change_email', username)])
  await sql.begin((tx) =>
    issueToken(tx, hmac, clock.now(), { purpose: 'change_email', username, residentId, personalAccountId }),
  )
}

export const confirmEmail = async (
  deps: AccountDeps,
  { residentId }: Principal,
  { userId: id, code }: { readonly userId: string; readonly code: string },
  origin: DeviceInfo,
): Promise<void> => {
  const { sql, clock } = deps
  const now = clock.now()
  const confirmed = sql.begin(async (tx) => {
    const token = await lockToken(
      tx,
      { purpose: 'change_email', id, hash: hashSecret(code), residentId },
      now,
    )
    if (!token) throw linkExpiredError()
    await confirmToken(tx, token.id, now)
  })
  await confirmed.catch(countExpiredLink(deps, origin))
}

const isTwice = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

/** The link's holder owns the address and may learn that it is taken. */
const refuseTaken = (error: unknown): never => {
  throw isTwice(error) ? new DomainError('email_taken', [messages.emailTaken]) : error
}

interface Finish {
  readonly user_id: string
  readonly profile_id: string
  readonly area_number: string
}

/** Mails an undo link to the old address and ends other sessions. */
export const finishEmailChange = async (
  deps: AccountDeps,
  { residentId, familyId }: Principal,
  { user_id, profile_id, area_number }: Finish,
  origin: DeviceInfo,
): Promise<void> => {
  const { sql, clock, hmac } = deps
  const now = clock.now()
  const link = { purpose: 'change_email', id: user_id, hash: hashSecret(profile_id), residentId } as const
  await redeemTokenWithArea(sql, link, area_number, now, async (tx, token) => {
    if (!token.isConfirmed) throw linkExpiredError()
    const { username: before } = await lockOwnResident(tx, { residentId, familyId })
    await setUsername(tx, residentId, token.username)
    await deleteRepairTokens(tx, before)
    await recordEvent(tx, hmac, { kind: 'email_changed', residentId, at: now, origin })
    await endFamilies(tx, residentId, 'email_changed', now, familyId)
    await issueToken(tx, hmac, now, { purpose: 'undo_email', username: before, residentId })
  })
    .catch(countExpiredLink(deps, origin))
    .catch(refuseTaken)
}

interface Undo {
  readonly user_id: string
  readonly profile_id: string
}

/** Ends every session. The thief knew the password, so the new session can only set a new one. */
export const undoEmailChange = (
  deps: AccountDeps,
  { user_id, profile_id }: Undo,
  origin: DeviceInfo,
): Promise<OpenSession> => {
  const { sql, clock, hmac } = deps
  const now = clock.now()
  const link = {
    purpose: 'undo_email',
    id: user_id,
    hash: hashSecret(profile_id),
    residentId: 'any',
  } as const
  return redeemToken(sql, link, now, async (tx, { residentId, username, createdAt }) => {
    if (residentId === null) throw linkExpiredError()
    const { username: changed, profileId } = await findResident(tx, residentId)
    await setUsername(tx, residentId, username)
    await clearPassword(tx, residentId)
    await forgetPasskeys(tx, residentId)
    await deleteEmailTokens(tx, residentId, createdAt)
    await deleteRepairTokens(tx, changed)
    await endFamilies(tx, residentId, 'email_restored', now)
    await recordEvent(tx, hmac, { kind: 'email_restored', residentId, at: now, origin })
    return openSession(tx, hmac, now, { residentId, profileId, ...origin, isLimited: true })
  })
    .catch(countExpiredLink(deps, origin))
    .catch(refuseTaken)
}
