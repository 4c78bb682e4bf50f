import { Refused } from '../../kernel/refusal.ts'
import type { Caller, DeviceOrigin } from '../../kernel/caller.ts'
import { postLetter } from '../letters/service.ts'
import { recordEvent } from '../security-events/service.ts'
import {
  countDeadLink,
  countLetter,
  deadToken,
  hashOf,
  issueToken,
  redeemTokenWithArea,
} from './one-time-token.ts'
import type { AccountDeps } from './deps.ts'
import { addressLimits, letterLimits } from './policy.ts'
import { findResident, setUsername } from './store.ts'
import { texts } from './texts.ts'
import { confirmToken, deleteRepairTokens, lockToken } from './token-store.ts'

/** Sends a confirmation link to the new address. */
export const requestEmailChange = async (
  deps: AccountDeps,
  { residentId, personalAccountId }: Caller,
  username: string,
): Promise<void> => {
  const { sql, clock, seal } = deps
  await countLetter(deps, [...letterLimits(residentId), ...addressLimits(seal, 'change_email', username)])
  await sql.begin((tx) =>
    issueToken(tx, seal, clock.now(), { purpose: 'change_email', username, residentId, personalAccountId }),
  )
}

/** Takes the letter's code as proof of the new address. */
export const confirmEmail = async (
  { sql, clock }: AccountDeps,
  { residentId }: Caller,
  id: string,
  code: string,
): Promise<void> => {
  const now = clock.now()
  await sql.begin(async (tx) => {
    const token = await lockToken(tx, { purpose: 'change_email', id, hash: hashOf(code), residentId }, now)
    if (!token) throw deadToken()
    await confirmToken(tx, token.id, now)
  })
}

const isTwice = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

interface Finish {
  readonly user_id: string
  readonly profile_id: string
  readonly area_number: string
}

/** Puts the proven address in the place of the old one, which gets a letter about it. */
export const finishEmailChange = async (
  deps: AccountDeps,
  { residentId }: Caller,
  { user_id, profile_id, area_number }: Finish,
  origin: DeviceOrigin,
): Promise<void> => {
  const { sql, clock, seal } = deps
  const now = clock.now()
  const link = { purpose: 'change_email', id: user_id, hash: hashOf(profile_id), residentId } as const
  try {
    await redeemTokenWithArea(sql, link, area_number, now, async (tx, token) => {
      if (!token.isConfirmed) throw deadToken()
      const { username: before } = await findResident(tx, residentId)
      await setUsername(tx, residentId, token.username)
      await deleteRepairTokens(tx, before)
      await recordEvent(tx, seal, { kind: 'email_changed', residentId, at: now, origin })
      await postLetter(tx, { kind: 'account_email_changed', recipient: before, data: {} }, now)
    }).catch(countDeadLink(deps, origin))
  } catch (error) {
    // Whoever holds this letter owns the address, and may know that it is taken.
    throw isTwice(error) ? new Refused('email_taken', [texts.emailTaken]) : error
  }
}
