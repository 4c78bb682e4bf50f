import { DomainError } from '../../../kernel/domain-error.ts'
import type { Principal, DeviceInfo } from '../../../kernel/principal.ts'
import { recordEvent } from '../security-events/service.ts'
import { countExpiredLink, countEmail, issueToken, redeemTokenWithArea } from './one-time-token.ts'
import type { AccountDeps } from './deps.ts'
import { addressLimits, emailLimits } from './policy.ts'
import { matchAccounts, type Claim } from './register.ts'
import { ensureProfile, hasProfile } from './store.ts'
import { messages } from './messages.ts'
import { hashSecret } from '../../../kernel/hmac.ts'

/** Emails a link for each matching account. The link works only in this resident's session. */
export const requestProfile = async (
  deps: AccountDeps,
  { residentId }: Principal,
  claim: Claim,
  origin: DeviceInfo,
): Promise<void> => {
  const { sql, clock, hmac } = deps
  const added: number[] = []
  for (const id of await matchAccounts(deps, claim, origin))
    if (!(await hasProfile(sql, residentId, id))) added.push(id)
  if (added.length === 0) throw new DomainError('already_yours', [messages.alreadyYours])
  const { username } = claim
  await countEmail(deps, [...emailLimits(residentId), ...addressLimits(hmac, 'add_profile', username)])
  await sql.begin(async (tx) => {
    for (const personalAccountId of added)
      await issueToken(tx, hmac, clock.now(), {
        purpose: 'add_profile',
        username,
        residentId,
        personalAccountId,
      })
  })
}

interface SecondStep {
  readonly user_id: string
  readonly profile_id: string
  readonly activation_code: string
  readonly area_number: string
}

export const finishAddProfile = async (
  deps: AccountDeps,
  { residentId }: Principal,
  { user_id, profile_id, activation_code, area_number }: SecondStep,
  origin: DeviceInfo,
): Promise<void> => {
  const { sql, clock, hmac } = deps
  const now = clock.now()
  const hash = hashSecret(profile_id + activation_code)
  const link = { purpose: 'add_profile', id: user_id, hash, residentId } as const
  await redeemTokenWithArea(sql, link, area_number, now, async (tx, token) => {
    if (token.personalAccountId === null) throw new Error('A link of adding a profile has no account')
    await ensureProfile(tx, residentId, token.personalAccountId)
    await recordEvent(tx, hmac, { kind: 'profile_added', residentId, at: now, origin })
  }).catch(countExpiredLink(deps, origin))
}
