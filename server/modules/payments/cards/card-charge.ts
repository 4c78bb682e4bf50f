import type { Queryable, Tx } from '../../../db/connect.ts'
import type { BankOrder } from '../../../ports/bank.ts'
import { uncountAttemptOfDebit } from '../autopay/autopay-debit-store.ts'
import { applyBankResult, refusePayment } from '../provider/result.ts'
import type { BankDeps } from '../deps.ts'
import { toBankOrder } from '../provider/hosted-page.ts'
import { blockReason } from '../request/payability.ts'
import { lockPayment, markSent, type Payment } from '../payment-store.ts'
import { firstPauseMs, pageLifeMs } from '../policy.ts'
import { messages } from '../messages.ts'
import { findCardReference } from './saved-cards.ts'

const leaseMs = 60_000

/** Leases the payment to one process. */
const takePayment = async (sql: Queryable, now: Date, till: Date): Promise<string | undefined> => {
  const [row] = await sql<{ readonly id: string }[]>`
    update payment set due_at = ${till}
    where id = (select id from payment
      where due_at <= ${now} and state = 'created' and card_mask is not null
      order by due_at limit 1 for update skip locked)
    returning id`
  return row?.id
}

/** Null: the card may be charged. */
const chargeBlockReason = async (tx: Tx, payment: Payment, reference: string | undefined, now: Date) => {
  if (reference === undefined) return messages.reasons.cardRemoved
  if (now.getTime() - payment.createdAt.getTime() > pageLifeMs) return messages.reasons.absent
  return blockReason(tx, payment)
}

/**
 * Marks the payment as sent, or refuses it. Commits before the bank call, so after a crash it is polled, never charged
 * again (decision 13).
 */
const prepareCharge = (
  { sql, clock, hmac }: BankDeps,
  id: string,
): Promise<{ readonly order: BankOrder; readonly reference: string } | null> =>
  sql.begin(async (tx) => {
    const payment = await lockPayment(tx, id)
    if (payment?.state !== 'created') return null
    const now = clock.now()
    const reference = payment.cardId === null ? undefined : await findCardReference(tx, payment.cardId)
    const reason = await chargeBlockReason(tx, payment, reference, now)
    if (reason !== null || reference === undefined) {
      await refusePayment(tx, payment, reason ?? messages.reasons.cardRemoved, { hmac, now })
      if (payment.autopayDebitId !== null) await uncountAttemptOfDebit(tx, payment.autopayDebitId)
      return null
    }
    const dueAt = new Date(now.getTime() + firstPauseMs)
    await markSent(tx, id, { at: now, dueAt, transaction: null })
    return { order: toBankOrder(payment), reference }
  })

/** Returns false if none is due. Rejects if the bank's answer is unknown; the status poll resolves it. */
export const chargeNextCard = async (deps: BankDeps): Promise<boolean> => {
  const { sql, clock, hmac, bank } = deps
  const now = clock.now()
  const id = await takePayment(sql, now, new Date(now.getTime() + leaseMs))
  if (id === undefined) return false
  const prepared = await prepareCharge(deps, id)
  if (prepared === null) return true
  const reply = await bank.chargeCard(prepared.order, prepared.reference)
  if (reply === 'accepted') return true
  const result = { kind: 'refused', transaction: null, reason: reply.refused } as const
  await sql.begin((tx) => applyBankResult(tx, id, result, { hmac, now: clock.now() }))
  return true
}
