import type { Sql } from '../../db/connect.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Mail } from '../../ports/mail.ts'
import { renderEmail, type Composers } from './service.ts'
import { getErrorCode, getBackoffMs } from '../../kernel/retries.ts'
import {
  findOrganisationName,
  finishEmail,
  giveUpEmail,
  postponeEmail,
  leaseEmail,
  type LeasedEmail,
} from './store.ts'

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

/** Returns a sender that is safe to run in several processes. */
export const createSender = ({ sql, clock, mail, composers, onFailure }: SenderDeps) => {
  /** Returns false if the email is no longer needed. */
  const deliver = async (email: LeasedEmail): Promise<boolean> => {
    const compose = composers[email.kind]
    if (!compose) throw new Error(`No composer for emails of kind ${email.kind}`)
    const words = await compose(sql, email)
    if (!words) return false
    const organisation = words.organisation ?? (await findOrganisationName(sql, email.recipient))
    await mail.send({ ...renderEmail(words, organisation), to: email.recipient, id: email.messageId })
    return true
  }

  const putOff = async ({ id, attempts, since }: LeasedEmail, fault: string): Promise<void> => {
    const now = clock.now()
    if (now.getTime() - since.getTime() >= maxRetryMs) await giveUpEmail(sql, id, fault, now)
    else await postponeEmail(sql, id, fault, new Date(now.getTime() + getBackoffMs(attempts)))
  }

  const sendOne = async (): Promise<boolean> => {
    const now = clock.now()
    const email = await leaseEmail(sql, now, new Date(now.getTime() + leaseMs))
    if (!email) return false
    try {
      const isSent = await deliver(email)
      await finishEmail(sql, email.id, isSent, clock.now())
    } catch (error) {
      onFailure(error)
      await putOff(email, getErrorCode(error))
    }
    return true
  }

  return { sendOne }
}
