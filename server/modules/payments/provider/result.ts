import { trimEnd } from '#contract/linear-text.ts'
import type { Tx } from '../../../db/connect.ts'
import type { CallbackReply, PaymentResult } from '../../../ports/bank.ts'
import { postPayment, postReversal, type Money } from '../../ledger/service.ts'
import { recordEvent } from '../../auth/security-events/service.ts'
import { closeDebit } from '../autopay/autopay-debit-store.ts'
import { handleDeclinedDebit } from '../autopay/autopay-refusal.ts'
import { saveCard } from '../cards/saved-cards.ts'
import type { StepContext } from '../deps.ts'
import { getBankKopecks } from './hosted-page.ts'
import { refundsLatePayment } from '../orders.ts'
import {
  isTransactionOfAnother,
  listParts,
  lockPayment,
  markConfirmed,
  markRefused,
  markReversed,
  setFiscalReceipt,
  type Payment,
} from '../payment-store.ts'
import { getTransition, type PaymentTransition } from '../payment-transition.ts'
import { refundRest, settleRefunds } from '../refunds/refund.ts'
import { messages } from '../messages.ts'
import { saveUnmatchedResult } from './unmatched-result.ts'

type Paid = Extract<PaymentResult, { kind: 'paid' }>

const accepted: CallbackReply = { accepted: true }

const toMoney = ({ id, kopecks, feeKopecks, purpose }: Payment, at: Date): Money => ({
  paymentId: id,
  kopecks,
  feeKopecks,
  isOrder: purpose === 'order',
  at,
})

const toReason = (reason: string): string =>
  reason.trim() === ''
    ? messages.reasons.refused
    : messages.reasons.refusedBecause(trimEnd(reason.trim(), '.'))

/** Includes the payment's parts, atomically. */
const credit = async (tx: Tx, payment: Payment, result: Paid, { hmac, now: at }: StepContext) => {
  const { residentId } = payment
  const { transaction, masked, receiptUrl, card } = result
  await markConfirmed(tx, payment.id, { at, transaction, masked, receiptUrl })
  for (const part of await listParts(tx, payment)) await postPayment(tx, part, toMoney(part, at))
  await recordEvent(tx, hmac, { kind: 'payment_confirmed', residentId, at })
  if (payment.orderNumber !== null && (await refundsLatePayment(tx, payment.orderNumber)))
    await refundRest(tx, { ...payment, state: 'confirmed', transaction }, at)
  if (payment.autopayDebitId !== null) await closeDebit(tx, payment.autopayDebitId, 'paid')
  if (!payment.savesCard || residentId === null || card === null) return
  await saveCard(tx, residentId, card, at)
  await recordEvent(tx, hmac, { kind: 'card_added', residentId, at })
}

const reverse = async (tx: Tx, payment: Payment, transaction: string, { hmac, now: at }: StepContext) => {
  await markReversed(tx, payment.id, { at, transaction })
  await recordEvent(tx, hmac, { kind: 'payment_reversed', residentId: payment.residentId, at })
}

/** Reverses what refunds left. */
const takeBack = async (tx: Tx, payment: Payment, transaction: string, context: StepContext) => {
  if (payment.state !== 'confirmed') return
  const left = await settleRefunds(tx, payment, context.now)
  if (left.kopecks === 0) return
  await postReversal(tx, payment, { ...toMoney(payment, context.now), ...left })
  await reverse(tx, payment, transaction, context)
}

/** `reason` is shown to the payer. */
export const refusePayment = async (
  tx: Tx,
  payment: Payment,
  reason: string,
  { hmac, now: at }: StepContext,
): Promise<void> => {
  await markRefused(tx, payment.id, reason, at)
  await recordEvent(tx, hmac, { kind: 'payment_refused', residentId: payment.residentId, at })
}

const unmatched = (
  paymentId: string | null,
  result: PaymentResult,
  mismatch: string,
  { now }: StepContext,
) => ({
  paymentId,
  transaction: result.transaction ?? '',
  kopecks: result.kind === 'refused' ? null : result.kopecks,
  mismatch,
  at: now,
})

const applyTransition = async (
  tx: Tx,
  transition: PaymentTransition,
  payment: Payment,
  result: PaymentResult,
  context: StepContext,
): Promise<CallbackReply> => {
  if (transition === 'credit' && result.kind === 'paid') await credit(tx, payment, result, context)
  else if (transition === 'refuse' && result.kind === 'refused') {
    await refusePayment(tx, payment, toReason(result.reason), context)
    await handleDeclinedDebit(tx, payment, { ...context, wasInDoubt: payment.unknownAt !== null })
  } else if (transition === 'reverse' && result.kind === 'reversed') {
    for (const part of await listParts(tx, payment)) await takeBack(tx, part, result.transaction, context)
  } else if (transition === 'void' && result.kind === 'reversed') {
    for (const part of await listParts(tx, payment)) await reverse(tx, part, result.transaction, context)
  } else if (transition === 'none') {
    // The fiscal receipt may arrive later.
    if (result.kind === 'paid' && result.receiptUrl !== null && payment.fiscalReceiptUrl === null)
      await setFiscalReceipt(tx, payment.id, result.receiptUrl)
  } else {
    await saveUnmatchedResult(tx, unmatched(payment.id, result, transition, context))
    if (transition === 'other_sum') return { accepted: false, reason: messages.bank.otherSum }
    if (transition === 'other_transaction') return { accepted: false, reason: messages.bank.otherTransaction }
  }
  return accepted
}

/** Applies a result of a callback or poll. Idempotent; stores an unmatched one for manual review. */
export const applyBankResult = async (
  tx: Tx,
  paymentId: string,
  result: PaymentResult,
  context: StepContext,
): Promise<CallbackReply> => {
  const payment = await lockPayment(tx, paymentId)
  if (!payment || payment.partOf !== null) {
    await saveUnmatchedResult(tx, unmatched(null, result, `unknown_order ${paymentId}`, context))
    return { accepted: false, reason: messages.bank.unknownOrder }
  }
  const { state, transaction } = payment
  const isOfAnother =
    result.kind !== 'refused' && (await isTransactionOfAnother(tx, payment, result.transaction))
  const transition = isOfAnother
    ? 'other_transaction'
    : getTransition({ state, transaction, total: getBankKopecks(payment) }, result)
  return applyTransition(tx, transition, payment, result, context)
}
