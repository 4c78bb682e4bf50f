import type { Queryable, Tx } from '../../../db/connect.ts'
import { handleDeclinedDebit } from '../autopay/autopay-refusal.ts'
import { applyBankResult, refusePayment } from './result.ts'
import type { BankDeps, StepContext } from '../deps.ts'
import { lockPayment, markUnknown, postpone } from '../payment-store.ts'
import { bankAbsenceMs, getBackoffMs, bankTimeoutMs } from '../policy.ts'
import { messages } from '../messages.ts'

const leaseMs = 60_000

/** Leases the payment to one process and counts the poll. */
const takePayment = async (sql: Queryable, now: Date, till: Date): Promise<string | undefined> => {
  const [row] = await sql<{ readonly id: string }[]>`
    update payment set due_at = ${till}, tries = tries + 1
    where id = (select id from payment
      where due_at <= ${now} and not (state = 'created' and card_mask is not null)
      order by due_at limit 1 for update skip locked)
    returning id`
  return row?.id
}

const followNoResult = async (
  tx: Tx,
  id: string,
  status: 'absent' | 'pending' | 'silent',
  context: StepContext,
): Promise<void> => {
  const { now } = context
  const payment = await lockPayment(tx, id)
  if (!payment || !['created', 'sent', 'unknown'].includes(payment.state)) return
  // Without our reply to its check the bank takes nothing, so the page has expired.
  if (payment.state === 'created' && status !== 'silent')
    return refusePayment(tx, payment, messages.reasons.expired, context)
  const waited = now.getTime() - (payment.sentAt ?? payment.createdAt).getTime()
  if (status === 'absent' && waited > bankAbsenceMs) {
    await refusePayment(tx, payment, messages.reasons.absent, context)
    return handleDeclinedDebit(tx, payment, { ...context, wasInDoubt: false })
  }
  if (payment.state === 'sent' && waited > bankTimeoutMs) await markUnknown(tx, id, now)
  await postpone(tx, id, new Date(now.getTime() + getBackoffMs(payment.attempts)))
}

/** Returns false if none is due. */
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
