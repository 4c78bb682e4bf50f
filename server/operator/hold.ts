import { hold, release } from '../db/hold.ts'
import { countWaitingLetters, giveUpWaitingLetters } from '../modules/letters/service.ts'
import { countWaitingPushes, giveUpWaitingPushes } from '../modules/notifications/service.ts'
import { type Command, Misused, type OperatorDeps } from './command.ts'
import { texts } from './texts.ts'

/**
 * Puts the site on hold or releases it (G-24); undefined for another command. The site that the backup was made of may have
 * sent the queued letters and pushes, so a release demands a decision about them.
 */
export const runHold = async (
  { sql, clock }: Pick<OperatorDeps, 'sql' | 'clock'>,
  { words: [verb], send, drop }: Command,
): Promise<string | undefined> => {
  const now = clock.now()
  if (verb === 'hold') {
    await hold(sql, now)
    return texts.hold.held
  }
  if (verb !== 'release') return undefined
  if (send && drop) throw new Misused(texts.usage)
  const [letters, pushes] = await Promise.all([countWaitingLetters(sql), countWaitingPushes(sql)])
  if (letters + pushes > 0 && !send && !drop) throw new Misused(texts.hold.decide(letters, pushes))
  const isReleased = await sql.begin(async (tx) => {
    if (!(await release(tx))) return false
    if (drop) {
      await giveUpWaitingLetters(tx, texts.hold.dropped, now)
      await giveUpWaitingPushes(tx, texts.hold.dropped, now)
    }
    return true
  })
  return isReleased ? texts.hold.released : texts.hold.none
}
