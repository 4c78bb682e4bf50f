import { hold, release } from '../db/hold.ts'
import { giveUpWaitingEmails, emailCounts } from '../modules/emails/service.ts'
import { failPendingPushes, pushCounts } from '../modules/notifications/service.ts'
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
  const [emails, pushes] = await Promise.all([emailCounts(sql), pushCounts(sql)])
  const isDecided = send || drop || emails.length + pushes.length === 0
  if (!isDecided) throw new UsageError(messages.hold.decide(emails.length, pushes.length))
  const isReleased = await sql.begin(async (tx) => {
    if (!(await release(tx))) return false
    if (drop) {
      await giveUpWaitingEmails(tx, messages.hold.dropped, now)
      await failPendingPushes(tx, messages.hold.dropped, now)
    }
    return true
  })
  return isReleased ? messages.hold.released : messages.hold.none
}
