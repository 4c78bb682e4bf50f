import { validatePassword } from '#contract/auth/account-checks.ts'
import { countAttempt, refundAttempt } from '../../../kernel/limits.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Principal, DeviceInfo } from '../../../kernel/principal.ts'
import { hashPassword, isCommonPassword, isPassword } from '../service.ts'
import { enqueueEmail } from '../../notifications/channels/email/service.ts'
import { recordEvent } from '../security-events/service.ts'
import {
  getSourceCounters,
  assertPasswordChecked,
  endFamilies,
  endFamily,
  findResident,
  findResidentByName,
  isKnownDevice,
  lockOwnResident,
  markChecked,
  openSession,
  type OpenSession,
} from '../sessions/service.ts'
import { countExpiredLink, countEmail, issueToken, linkExpiredError, redeemToken } from './one-time-token.ts'
import type { AccountDeps } from './deps.ts'
import { checkLimits, repairLimits } from './policy.ts'
import { findOwned, setPassword } from './store.ts'
import { messages } from './messages.ts'
import { deleteRepairTokens } from './token-store.ts'
import { hashSecret } from '../../../kernel/hmac.ts'

/** Enqueues an email. The account is looked up when the email is written. */
export const requestPasswordReset = async (
  deps: AccountDeps,
  username: string,
  origin: DeviceInfo,
): Promise<void> => {
  const { sql, clock, hmac } = deps
  const isOwnDevice = await isKnownDevice(sql, origin.device, username)
  const source = await getSourceCounters(deps, origin)
  await countEmail(deps, repairLimits(hmac, username, source, isOwnDevice))
  await sql.begin((tx) => issueToken(tx, hmac, clock.now(), { purpose: 'repair', username }))
}

interface Link {
  readonly user_id: string
  readonly profile_id: string
}

/** Opens a session that may only set the password. */
export const openPasswordReset = async (
  deps: AccountDeps,
  { user_id, profile_id }: Link,
  origin: DeviceInfo,
): Promise<OpenSession> => {
  const { sql, clock, hmac } = deps
  const now = clock.now()
  const link = { purpose: 'repair', id: user_id, hash: hashSecret(profile_id), residentId: null } as const
  const redeemed = redeemToken(sql, link, now, async (tx, { username }) => {
    const resident = await findResidentByName(tx, username)
    if (!resident) throw linkExpiredError()
    const { id: residentId, profileId } = resident
    return openSession(tx, hmac, now, { residentId, profileId, ...origin, isLimited: true })
  })
  return redeemed.catch(countExpiredLink(deps, origin))
}

/** Throws DomainError('wrong_password'). Only wrong passwords count towards the rate limit. */
export const checkPassword = async (
  { sql, clock }: AccountDeps,
  { residentId, familyId }: Principal,
  password: string,
): Promise<void> => {
  const limits = checkLimits(familyId)
  await countAttempt(sql, clock, limits)
  const { passwordHash } = await findResident(sql, residentId)
  if (!(await isPassword(password, passwordHash)))
    throw new DomainError('wrong_password', [messages.wrongPassword])
  await refundAttempt(sql, clock, limits)
  await markChecked(sql, familyId, clock.now())
}

/** Ends every session and opens a new one for the caller. */
export const changePassword = async (
  { sql, clock, hmac }: AccountDeps,
  { residentId, profileId, familyId, isLimited }: Principal,
  password: string,
  origin: DeviceInfo,
): Promise<OpenSession> => {
  const now = clock.now()
  if (!isLimited) await assertPasswordChecked(sql, familyId, now)
  const { username } = await findResident(sql, residentId)
  const owner = { username, ...(await findOwned(sql, residentId)) }
  const fault =
    validatePassword(password, owner) ?? ((await isCommonPassword(password)) ? 'common_password' : null)
  if (fault !== null) throw new DomainError(fault, [messages[fault]])
  const hash = await hashPassword(password)
  return sql.begin(async (tx) => {
    const resident = await lockOwnResident(tx, { residentId, familyId })
    await setPassword(tx, residentId, hash)
    await deleteRepairTokens(tx, resident.username)
    await endFamily(tx, familyId, 'replaced', now)
    await endFamilies(tx, residentId, 'password_changed', now)
    await recordEvent(tx, hmac, { kind: 'password_set', residentId, at: now, origin })
    if (resident.passwordHash !== null)
      await enqueueEmail(
        tx,
        { kind: 'account_password_changed', recipient: resident.username, data: {} },
        now,
      )
    return openSession(tx, hmac, now, { residentId, profileId, ...origin })
  })
}
