import type { Queryable, Tx } from '../../db/connect.ts'
import { followRefusal } from './autopay/autopay-refusal.ts'
import { applyBankResult, refusePayment } from './bank-result.ts'
import type { BankDeps, StepContext } from './deps.ts'
import { lockPayment, markUnknown, postpone } from './payment-store.ts'
import { absenceMs, pauseAfter, silenceMs } from './policy.ts'
import { messages } from './messages.ts'

const leaseMs = 60_000

/**
 * Takes an undecided payment whose poll is due, and puts it off until the lease ends, so that of several processes one
 * gets it. `tries` counts the polls.
 */
const takePayment = async (sql: Queryable, now: Date, till: Date): Promise<string | undefined> => {
  const [row] = await sql<{ readonly id: string }[]>`
    update payment set due_at = ${till}, tries = tries + 1
    where id = (select id from payment
      where due_at <= ${now} and not (state = 'created' and card_mask is not null)
      order by due_at limit 1 for update skip locked)
    returning id`
  return row?.id
}

/** Follows a poll that brought no result: the bank does not know the order, has not decided, or did not answer. */
const followNoResult = async (
  tx: Tx,
  id: string,
  status: 'absent' | 'pending' | 'silent',
  context: StepContext,
): Promise<void> => {
  const { now } = context
  const payment = await lockPayment(tx, id)
  if (!payment || !['created', 'sent', 'unknown'].includes(payment.state)) return
  // Without our answer to its check the bank takes nothing: a page that nobody finished is over.
  if (payment.state === 'created' && status !== 'silent')
    return refusePayment(tx, payment, messages.reasons.expired, context)
  const waited = now.getTime() - (payment.sentAt ?? payment.createdAt).getTime()
  if (status === 'absent' && waited > absenceMs) {
    await refusePayment(tx, payment, messages.reasons.absent, context)
    return followRefusal(tx, payment, { ...context, wasInDoubt: false })
  }
  if (payment.state === 'sent' && waited > silenceMs) await markUnknown(tx, id, now)
  await postpone(tx, id, new Date(now.getTime() + pauseAfter(payment.tries)))
}

/** Polls the bank for the status of one undecided payment; false when no poll is due. */
export const pollNextPayment = async ({ sql, clock, hmac, bank }: BankDeps): Promise<boolean> => {
  const now = clock.now()
  const id = await takePayment(sql, now, new Date(now.getTime() + leaseMs))
  if (id === undefined) return false
  const status = await bank.fetchStatus(id).catch(() => 'silent' as const)
  const context = { hmac, now: clock.now() }
  await sql.begin(async (tx) => {
    if (typeof status === 'string') await followNoResult(tx, id, status, context)
    else if (status.kind !== 'card') await applyBankResult(tx, id, status, context)
  })
  return true
}
