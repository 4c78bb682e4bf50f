import { hold, release } from '../db/hold.ts'
import { channels, countMessages, giveUpWaiting } from '../modules/notifications/service.ts'
import { type Command, UsageError, type OperatorDeps } from './command.ts'
import { messages } from './messages.ts'

/**
 * Holds or releases the site. The backed-up site may have sent queued messages, so a release must send or drop them
 * (G-24).
 */
export const runHold = async (
  { sql, clock }: Pick<OperatorDeps, 'sql' | 'clock'>,
  { words: [verb], send, drop }: Command,
): Promise<string | undefined> => {
  const now = clock.now()
  if (verb === 'hold') {
    await hold(sql, now)
    return messages.hold.held
  }
  if (verb !== 'release') return undefined
  if (send && drop) throw new UsageError(messages.usage)
  const waiting = await Promise.all(
    channels.map(async ({ name, label }) => ({ label, count: (await countMessages(sql, name)).length })),
  )
  const isDecided = send || drop || waiting.every(({ count }) => count === 0)
  if (!isDecided) throw new UsageError(messages.hold.decide(waiting))
  const isReleased = await sql.begin(async (tx) => {
    if (!(await release(tx))) return false
    if (drop) await giveUpWaiting(tx, messages.hold.dropped, now)
    return true
  })
  return isReleased ? messages.hold.released : messages.hold.none
}
