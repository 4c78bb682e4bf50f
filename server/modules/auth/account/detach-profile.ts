import type { Session } from '#contract/auth/session-schema.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { getScope } from '../../../kernel/hmac.ts'
import type { DeviceInfo, Principal } from '../../../kernel/principal.ts'
import type { Erasure } from '../../server-module.ts'
import { recordEvent } from '../security-events/service.ts'
import { assertPasswordChecked, lockOwnResident, moveSessions, presentSession } from '../sessions/service.ts'
import type { AccountDeps } from './deps.ts'
import { messages } from './messages.ts'
import { addDetachedResident, anonymise, findRemainingProfile, isDetached, moveProfile } from './store.ts'

interface Detachment {
  readonly profileId: number
  readonly erasures: readonly Erasure[]
}

/**
 * Moves the profile to a new resident, who is deleted at once: payments and readings refer to the profile's row, and
 * account deletion already erases the personal data of such a resident (decision 11).
 */
export const detachProfile = async (
  { sql, clock, hmac }: AccountDeps,
  { residentId, familyId }: Principal,
  { profileId, erasures }: Detachment,
  origin: DeviceInfo,
): Promise<Session> => {
  const now = clock.now()
  await assertPasswordChecked(sql, familyId, now)
  const scope = getScope(hmac, residentId, profileId)
  const active = await sql.begin(async (tx) => {
    await lockOwnResident(tx, { residentId, familyId })
    const next = await findRemainingProfile(tx, residentId, profileId)
    if (!(await isDetached(tx, profileId, scope))) {
      const formerId = await addDetachedResident(tx, now)
      if (!(await moveProfile(tx, profileId, { from: residentId, to: formerId, scope })))
        throw new DomainError('not_found', [messages.noProfile])
      if (next === null) throw new DomainError('last_profile', [messages.lastProfile])
      await moveSessions(tx, { residentId, from: profileId, to: next })
      for (const erase of erasures) await erase(tx, formerId, now)
      await anonymise(tx, formerId, now)
      await recordEvent(tx, hmac, { kind: 'profile_detached', residentId, at: now, origin })
    }
    const [family] = await tx<{ profileId: number }[]>`
      select profile_id from session_family where id = ${familyId}`
    if (!family) throw new Error('A locked session is gone')
    return family.profileId
  })
  return presentSession(hmac, { familyId, residentId, profileId: active })
}
