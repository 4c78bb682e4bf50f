import type { Sql } from '../../db/connect.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Mail } from '../../ports/mail.ts'
import type { Composers } from './service.ts'
import { getErrorCode, pauseAfter } from '../../kernel/retries.ts'
import { finishLetter, giveUpLetter, postponeLetter, takeLetter, type TakenLetter } from './store.ts'

interface SenderDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly mail: Mail
  readonly composers: Composers
  readonly onFailure: (error: unknown) => void
}

/** Exceeds the longest attempt; then another process may retry. */
const leaseMs = 120_000
/** Survives a mail outage over a long weekend. */
const maxRetryMs = 3 * 24 * 3600_000

/** Creates a sender of queued letters; safe to run in several processes. */
export const createSender = ({ sql, clock, mail, composers, onFailure }: SenderDeps) => {
  /** Returns false if the letter is no longer needed. */
  const deliver = async (letter: TakenLetter): Promise<boolean> => {
    const compose = composers[letter.kind]
    if (!compose) throw new Error(`Nobody writes letters of the kind ${letter.kind}`)
    const words = await compose(sql, letter)
    if (!words) return false
    await mail.send({ ...words, to: letter.recipient, id: letter.messageId })
    return true
  }

  const putOff = async ({ id, attempts, since }: TakenLetter, fault: string): Promise<void> => {
    const now = clock.now()
    if (now.getTime() - since.getTime() >= maxRetryMs) await giveUpLetter(sql, id, fault, now)
    else await postponeLetter(sql, id, fault, new Date(now.getTime() + pauseAfter(attempts)))
  }

  /** Returns false if none is due. */
  const sendOne = async (): Promise<boolean> => {
    const now = clock.now()
    const letter = await takeLetter(sql, now, new Date(now.getTime() + leaseMs))
    if (!letter) return false
    try {
      const isSent = await deliver(letter)
      await finishLetter(sql, letter.id, isSent, clock.now())
    } catch (error) {
      onFailure(error)
      await putOff(letter, getErrorCode(error))
    }
    return true
  }

  return { sendOne }
}
