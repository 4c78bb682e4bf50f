import type { Tx } from '../../db/connect.ts'
import type { BankAnswer, BankWord } from '../../ports/bank.ts'
import { postPayment, postReversal, type Money } from '../ledger/service.ts'
import { closeDebit } from './autopay-debit-store.ts'
import { followRefusal } from './autopay-refusal.ts'
import { saveCard } from './card-store.ts'
import { recordMoneyEvent } from './events.ts'
import type { PaymentParts } from './parts.ts'
import { holdPayment, type Payment } from './payment-store.ts'
import { isOfAnother, markConfirmed, markRefused, markReversed, noteReceipt } from './state-store.ts'
import { texts } from './texts.ts'
import { keepUntaken } from './untaken-store.ts'
import { judgeWord, type Verdict } from './verdict.ts'

type Word = Exclude<BankWord, { kind: 'card' }>
type Listener = Pick<PaymentParts, 'seal'> & { readonly now: Date }

const moneyOf = ({ id, kopecks, feeKopecks, purpose }: Payment, at: Date): Money => ({
  paymentId: id,
  kopecks,
  feeKopecks,
  isOrder: purpose === 'order',
  at,
})

const reasonOf = (said: string): string =>
  said.trim() === '' ? texts.reasons.refused : texts.reasons.said(said.trim().replace(/[.]+$/, ''))

/** Money that was taken: the payment is confirmed and the debt is less, together or not at all. */
const credit = async (
  tx: Tx,
  payment: Payment,
  word: Extract<Word, { kind: 'paid' }>,
  listener: Listener,
) => {
  const { now: at, seal } = listener
  const { transaction, masked, receiptUrl, card } = word
  await markConfirmed(tx, payment.id, { at, transaction, masked, receiptUrl })
  await postPayment(tx, payment, moneyOf(payment, at))
  await recordMoneyEvent(tx, seal, 'payment_confirmed', payment.residentId, at)
  if (payment.autopayDebitId !== null) await closeDebit(tx, payment.autopayDebitId, 'paid')
  if (!payment.savesCard || payment.residentId === null || card === null) return
  await saveCard(tx, payment.residentId, card, at)
  await recordMoneyEvent(tx, seal, 'card_added', payment.residentId, at)
}

const reverse = async (tx: Tx, payment: Payment, transaction: string, { now: at, seal }: Listener) => {
  await markReversed(tx, payment.id, { at, transaction })
  await recordMoneyEvent(tx, seal, 'payment_reversed', payment.residentId, at)
}

/** Ends a payment without money. */
export const refuse = async (tx: Tx, payment: Payment, reason: string, { now, seal }: Listener) => {
  await markRefused(tx, payment.id, reason, now)
  await recordMoneyEvent(tx, seal, 'payment_refused', payment.residentId, now)
}

const note = async (tx: Tx, payment: Payment, word: Word): Promise<void> => {
  if (word.kind !== 'paid' || word.receiptUrl === null || payment.fiscalReceiptUrl !== null) return
  await noteReceipt(tx, payment.id, word.receiptUrl)
}

const act = async (
  tx: Tx,
  verdict: Verdict,
  payment: Payment,
  word: Word,
  listener: Listener,
): Promise<BankAnswer> => {
  if (verdict === 'credit' && word.kind === 'paid') await credit(tx, payment, word, listener)
  else if (verdict === 'refuse' && word.kind === 'refused') {
    await refuse(tx, payment, reasonOf(word.reason), listener)
    await followRefusal(tx, payment, { ...listener, wasInDoubt: payment.unknownAt !== null })
  } else if (verdict === 'take_back' && word.kind === 'reversed') {
    await postReversal(tx, payment, moneyOf(payment, listener.now))
    await reverse(tx, payment, word.transaction, listener)
  } else if (verdict === 'annul' && word.kind === 'reversed')
    await reverse(tx, payment, word.transaction, listener)
  else if (verdict === 'note') await note(tx, payment, word)
  else {
    const kopecks = word.kind === 'refused' ? null : word.kopecks
    const told = { paymentId: payment.id, transaction: word.transaction ?? '', kopecks }
    await keepUntaken(tx, { ...told, fault: verdict, at: listener.now })
    if (verdict === 'other_sum') return { taken: false, reason: texts.bank.otherSum }
    if (verdict === 'other_transaction') return { taken: false, reason: texts.bank.otherTransaction }
  }
  return { taken: true }
}

/**
 * The bank's true word of a payment, by its callback or by its answer to our question: in one transaction with what it
 * changes, and of no effect when it is repeated.
 */
export const hearWord = async (tx: Tx, id: string, word: Word, listener: Listener): Promise<BankAnswer> => {
  const payment = await holdPayment(tx, id)
  if (!payment) {
    const kopecks = word.kind === 'refused' ? null : word.kopecks
    const told = { paymentId: null, transaction: word.transaction ?? '', kopecks }
    await keepUntaken(tx, { ...told, fault: `unknown_order ${id}`, at: listener.now })
    return { taken: false, reason: texts.bank.unknownOrder }
  }
  const { kopecks, feeKopecks, state, transaction } = payment
  const judged = judgeWord({ state, transaction, total: kopecks + feeKopecks }, word)
  const isTheirs =
    word.kind !== 'refused' && (await isOfAnother(tx, payment, word.transaction))
      ? 'other_transaction'
      : judged
  return act(tx, isTheirs, payment, word, listener)
}
