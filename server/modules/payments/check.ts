import type { Tx } from '../../db/connect.ts'
import type { BankAnswer } from '../../ports/bank.ts'
import { whyNot } from './admit.ts'
import { refuse } from './hear.ts'
import type { PaymentParts } from './parts.ts'
import { holdPayment, type Payment } from './payment-store.ts'
import { firstPauseMs, pageLifeMs } from './policy.ts'
import { isOfAnother, markSent, noteTransaction } from './state-store.ts'
import { texts } from './texts.ts'
import { orderOf } from './title.ts'

type Listener = Pick<PaymentParts, 'seal'> & { readonly now: Date }

const no: BankAnswer = { taken: false, reason: texts.bank.notPayable }

const isFresh = ({ createdAt }: Payment, now: Date): boolean =>
  now.getTime() - createdAt.getTime() <= pageLifeMs

/** The bank's page is about to take the money of a payment that was only begun. */
const send = async (
  tx: Tx,
  payment: Payment,
  transaction: string,
  listener: Listener,
): Promise<BankAnswer> => {
  const { now } = listener
  // A remembered card is debited at our word alone.
  if (payment.cardId !== null || !isFresh(payment, now)) return no
  const reason = await whyNot(tx, payment)
  if (reason !== null) {
    await refuse(tx, payment, reason, listener)
    return { taken: false, reason }
  }
  await markSent(tx, payment.id, { at: now, dueAt: new Date(now.getTime() + firstPauseMs), transaction })
  return { taken: true, order: orderOf(payment) }
}

/**
 * The bank asks, before it takes money, whether it may: the answer has the sum that the server fixed. From then on the
 * money is on the way. Asked again for the same transaction, it is the same answer; for another one it may not.
 */
export const hearCheck = async (
  tx: Tx,
  id: string,
  transaction: string,
  listener: Listener,
): Promise<BankAnswer> => {
  const payment = await holdPayment(tx, id)
  if (!payment) return { taken: false, reason: texts.bank.unknownOrder }
  if (await isOfAnother(tx, payment, transaction)) return no
  if (payment.state === 'created') return send(tx, payment, transaction, listener)
  if (payment.state !== 'sent' && payment.state !== 'unknown') return no
  if (payment.transaction !== null && payment.transaction !== transaction) return no
  if (payment.transaction === null) await noteTransaction(tx, id, transaction)
  return { taken: true, order: orderOf(payment) }
}
