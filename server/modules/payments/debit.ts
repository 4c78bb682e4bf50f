import type { Tx } from '../../db/connect.ts'
import { whyNot } from './admit.ts'
import { uncountTry } from './autopay-debit-store.ts'
import { findReference } from './card-store.ts'
import { takeDebit } from './due-store.ts'
import { hearWord, refuse } from './hear.ts'
import type { BankParts } from './parts.ts'
import { holdPayment, type Payment } from './payment-store.ts'
import { firstPauseMs, pageLifeMs } from './policy.ts'
import { markSent } from './state-store.ts'
import { texts } from './texts.ts'
import { orderOf } from './title.ts'

const leaseMs = 60_000

/** Why a debit is not even tried; null: it is. */
const whyNoDebit = async (tx: Tx, payment: Payment, reference: string | undefined, now: Date) => {
  if (reference === undefined) return texts.reasons.cardRemoved
  if (now.getTime() - payment.createdAt.getTime() > pageLifeMs) return texts.reasons.absent
  return whyNot(tx, payment)
}

/** Makes the payment one that the bank has. Only after that is the bank told, once, whatever becomes of this process. */
const prepare = async ({ sql, clock, seal }: BankParts, id: string) =>
  sql.begin(async (tx) => {
    const payment = await holdPayment(tx, id)
    if (payment?.state !== 'created') return null
    const now = clock.now()
    const reference = payment.cardId === null ? undefined : await findReference(tx, payment.cardId)
    const reason = await whyNoDebit(tx, payment, reference, now)
    if (reason !== null || reference === undefined) {
      await refuse(tx, payment, reason ?? texts.reasons.cardRemoved, { seal, now })
      if (payment.autopayDebitId !== null) await uncountTry(tx, payment.autopayDebitId)
      return null
    }
    const dueAt = new Date(now.getTime() + firstPauseMs)
    await markSent(tx, id, { at: now, dueAt, transaction: null })
    return { order: orderOf(payment), reference }
  })

/**
 * Debits one remembered card; false when none waits. A process that dies on the way leaves a payment that the bank has:
 * it is asked about, never debited again. Rejects when the bank's answer is not known.
 */
export const debitOne = async (parts: BankParts): Promise<boolean> => {
  const { sql, clock, seal, bank } = parts
  const now = clock.now()
  const id = await takeDebit(sql, now, new Date(now.getTime() + leaseMs))
  if (id === undefined) return false
  const prepared = await prepare(parts, id)
  if (prepared === null) return true
  const said = await bank.debit(prepared.order, prepared.reference)
  if (said === 'taken') return true
  const word = { kind: 'refused', transaction: null, reason: said.refused } as const
  await sql.begin((tx) => hearWord(tx, id, word, { seal, now: clock.now() }))
  return true
}
