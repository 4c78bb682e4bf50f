import { countAttempt } from '../../kernel/limits.ts'
import type { Caller } from '../../kernel/caller.ts'
import { postLetter } from '../letters/service.ts'
import { letterOf } from './issue-link.ts'
import type { AccountParts } from './parts.ts'
import { letterLimits } from './policy.ts'
import { listWaiting } from './token-store.ts'

/** Posts again the letters whose links a resident has not used yet; false when none waits. */
export const sendAgain = async ({ sql, clock }: AccountParts, { residentId }: Caller): Promise<boolean> => {
  await countAttempt(sql, clock, letterLimits(residentId))
  const now = clock.now()
  return sql.begin(async (tx) => {
    const waiting = await listWaiting(tx, residentId, now)
    for (const { id, purpose, username } of waiting)
      await postLetter(tx, { kind: letterOf(purpose), recipient: username, data: { token: id } }, now)
    return waiting.length > 0
  })
}
