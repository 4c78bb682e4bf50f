import { Refused } from '../../kernel/refusal.ts'
import type { Caller, DeviceOrigin } from '../../kernel/caller.ts'
import { recordEvent } from '../security-events/service.ts'
import { countDeadLink, countLetter, issueToken, hashText, redeemTokenWithArea } from './one-time-token.ts'
import type { AccountDeps } from './deps.ts'
import { addressLimits, letterLimits } from './policy.ts'
import { matchAccounts, type Claim } from './register.ts'
import { ensureProfile, hasProfile } from './store.ts'
import { texts } from './texts.ts'

/** First step of adding a flat: the letter's link is good in this resident's session alone. */
export const requestProfile = async (
  deps: AccountDeps,
  { residentId }: Caller,
  claim: Claim,
  origin: DeviceOrigin,
): Promise<void> => {
  const { sql, clock, seal } = deps
  const added: number[] = []
  for (const id of await matchAccounts(deps, claim, origin))
    if (!(await hasProfile(sql, residentId, id))) added.push(id)
  if (added.length === 0) throw new Refused('already_yours', [texts.alreadyYours])
  const { username } = claim
  await countLetter(deps, [...letterLimits(residentId), ...addressLimits(seal, 'add_profile', username)])
  await sql.begin(async (tx) => {
    for (const personalAccountId of added)
      await issueToken(tx, seal, clock.now(), {
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

/** Second step: the flat joins the resident's profiles. */
export const finishAddProfile = async (
  deps: AccountDeps,
  { residentId }: Caller,
  { user_id, profile_id, activation_code, area_number }: SecondStep,
  origin: DeviceOrigin,
): Promise<void> => {
  const { sql, clock, seal } = deps
  const now = clock.now()
  const hash = hashText(profile_id + activation_code)
  const link = { purpose: 'add_profile', id: user_id, hash, residentId } as const
  await redeemTokenWithArea(sql, link, area_number, now, async (tx, token) => {
    if (token.personalAccountId === null) throw new Error('A link of adding a profile has no account')
    await ensureProfile(tx, residentId, token.personalAccountId)
    await recordEvent(tx, seal, { kind: 'profile_added', residentId, at: now, origin })
  }).catch(countDeadLink(deps, origin))
}
