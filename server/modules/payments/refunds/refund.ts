import { randomUUID } from 'node:crypto'
import type { Queryable, Tx } from '../../../db/connect.ts'
import { formatRoubles } from '../../../kernel/money.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { RefundAnswer } from '../../../ports/bank.ts'
import { lockBalance, postRefund } from '../../ledger/service.ts'
import { notify } from '../../notifications/service.ts'
import { recordEvent } from '../../auth/security-events/service.ts'
import type { BankDeps, StepContext } from '../deps.ts'
import { refundMade } from '../notices/refund-made.ts'
import { refundRefused } from '../notices/refund-refused.ts'
import { findPayment, lockPayment, type Payment } from '../payment-store.ts'
import { getBackoffMs } from '../policy.ts'
import { messages } from '../messages.ts'
import {
  findRefund,
  insertRefund,
  listRefunds,
  markDecided,
  postponeRefund,
  takeRefund,
  type Refund,
} from './refund-store.ts'

type Sums = Pick<Refund, 'kopecks' | 'feeKopecks'>

const getSum = (refunds: readonly Refund[], ...states: readonly Refund['state'][]): Sums =>
  refunds
    .filter(({ state }) => states.includes(state))
    .reduce(
      (sum, { kopecks, feeKopecks }) => ({
        kopecks: sum.kopecks + kopecks,
        feeKopecks: sum.feeKopecks + feeKopecks,
      }),
      { kopecks: 0, feeKopecks: 0 },
    )

/** Amount neither refunded nor being refunded. */
const getLeft = async (tx: Queryable, { id, kopecks, feeKopecks }: Payment): Promise<Sums> => {
  const taken = getSum(await listRefunds(tx, id), 'under_way', 'refunded')
  return { kopecks: kopecks - taken.kopecks, feeKopecks: feeKopecks - taken.feeKopecks }
}

/** Only the bank's own payments can be refunded. */
const assertRefundable = ({ state, transaction }: Payment): void => {
  if (state !== 'confirmed') throw new DomainError('not_refundable', [messages.refunds.notPaid])
  if (transaction === null) throw new DomainError('not_refundable', [messages.refunds.notByBank])
}

/** Requires a locked payment; null refunds the rest. A job calls the bank. The fee goes with the last part. */
const beginRefund = async (tx: Tx, payment: Payment, kopecks: number | null, now: Date): Promise<Refund> => {
  assertRefundable(payment)
  const left = await getLeft(tx, payment)
  if (left.kopecks === 0) throw new DomainError('not_refundable', [messages.refunds.allGivenBack])
  const sum = kopecks ?? left.kopecks
  if (sum > left.kopecks) throw new DomainError('over_maximum', [messages.refunds.overLeft(left.kopecks)])
  if (sum < 1) throw new DomainError('below_minimum', [messages.refunds.nothing])
  const isLast = sum === left.kopecks
  const refund = {
    id: randomUUID(),
    paymentId: payment.id,
    kopecks: sum,
    feeKopecks: isLast ? left.feeKopecks : 0,
  }
  await insertRefund(tx, refund, now)
  return { ...refund, state: 'under_way' }
}

/** Returns null if nothing is left. */
export const refundRest = async (tx: Tx, payment: Payment, now: Date): Promise<Refund | null> =>
  (await getLeft(tx, payment)).kopecks === 0 ? null : beginRefund(tx, payment, null, now)

const paymentOfOrder = async (tx: Tx, number: string): Promise<string> => {
  const rows = await tx<{ readonly id: string | null }[]>`
    select payment.id from payable_order
    left join payment on order_number = number and state = 'confirmed'
    where number = ${number} order by decided_at desc limit 1`
  const [order] = rows
  if (!order) throw new DomainError('not_found', [messages.noOrder])
  if (order.id === null) throw new DomainError('not_refundable', [messages.refunds.orderNotPaid])
  return order.id
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Refunds the payment with this id or order number. */
export const refundByName = async (
  tx: Tx,
  name: string,
  kopecks: number | null,
  now: Date,
): Promise<{ readonly payment: Payment; readonly refund: Refund }> => {
  const payment = await lockPayment(tx, uuid.test(name) ? name : await paymentOfOrder(tx, name))
  if (!payment) throw new DomainError('not_found', [messages.noPayment])
  return { payment, refund: await beginRefund(tx, payment, kopecks, now) }
}

/**
 * Cancels the order. `money` says what happens to its payments, including late ones; late money is refunded by default.
 */
export const rejectOrder = async (
  tx: Tx,
  number: string,
  money: 'refund' | 'keep' | null,
  now: Date,
): Promise<void> => {
  const [order] = await tx<{ readonly account: number; readonly sector: number }[]>`
    select personal_account_id as account, sector_id as sector from payable_order where number = ${number}`
  if (!order) {
    if (money === null) return
    throw new DomainError('not_refundable', [messages.refunds.noOrder])
  }
  await lockBalance(tx, order.account, order.sector)
  const paid = await tx<{ readonly id: string; readonly state: string; readonly kopecks: number }[]>`
    select id, state, kopecks from payment
    where order_number = ${number} and state in ('sent', 'unknown', 'confirmed') for no key update`
  let held = 0
  for (const { id, state, kopecks } of paid) {
    const payment = state === 'confirmed' ? await findPayment(tx, id) : undefined
    held += payment ? (await getLeft(tx, payment)).kopecks : kopecks
    if (payment && money === 'refund') await refundRest(tx, payment, now)
  }
  if (held > 0 && money === null) throw new DomainError('paid_order', [messages.refunds.paidOrder(held)])
  await tx`
    update payable_order set cancelled_at = ${now}, refunds_late_money = ${money !== 'keep'}
    where number = ${number}`
}

/** Returns false, unchanged, if money is paid or on the way; true if it is not an order. */
export const cancelOrder = async (tx: Tx, number: string, now: Date): Promise<boolean> => {
  try {
    await rejectOrder(tx, number, null, now)
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'paid_order') return false
    throw error
  }
}

export const reopenOrder = async (tx: Tx, number: string): Promise<void> => {
  await tx`
    update payable_order set cancelled_at = null, refunds_late_money = false
    where number = ${number} and cancelled_at is not null`
}

/** Closes pending refunds after a reversal by the bank. Returns what was credited and not refunded. */
export const settleRefunds = async (tx: Tx, payment: Payment, now: Date): Promise<Sums> => {
  const refunds = await listRefunds(tx, payment.id)
  const given = getSum(refunds, 'refunded')
  const left = { kopecks: payment.kopecks - given.kopecks, feeKopecks: payment.feeKopecks - given.feeKopecks }
  if (left.kopecks > 0)
    for (const { id, state } of refunds)
      if (state === 'under_way') await markDecided(tx, id, { state: 'reversed' }, now)
  return left
}

const getSubject = ({ orderNumber, sectorName }: Payment): string =>
  orderNumber === null ? sectorName : messages.refunds.order(orderNumber)

const applyAnswer = async (
  tx: Tx,
  id: string,
  answer: Exclude<RefundAnswer, 'pending'>,
  { hmac, now: at }: StepContext,
): Promise<void> => {
  const asked = await findRefund(tx, id)
  const payment = asked && (await lockPayment(tx, asked.paymentId))
  // Another process or a reversal may have decided it before the lock.
  const refund = payment && (await findRefund(tx, id))
  if (!payment || refund?.state !== 'under_way') return
  const { kopecks, feeKopecks } = refund
  const isDone = 'refunded' in answer
  if (isDone) {
    await markDecided(tx, id, { state: 'refunded', receiptUrl: answer.refunded.receiptUrl }, at)
    await postRefund(tx, payment, {
      paymentId: payment.id,
      refundId: id,
      kopecks,
      feeKopecks,
      isOrder: payment.purpose === 'order',
      at,
    })
  } else await markDecided(tx, id, { state: 'refused', reason: messages.refunds.reason(answer.refused) }, at)
  const { residentId, profileId } = payment
  await recordEvent(tx, hmac, { kind: isDone ? 'payment_refunded' : 'refund_refused', residentId, at })
  if (profileId === null) return
  const sum = formatRoubles(kopecks + feeKopecks)
  const kind = isDone ? refundMade : refundRefused
  await notify(tx, { hmac, now: at }, profileId, kind, { id, sum, subject: getSubject(payment) })
}

const leaseMs = 60_000

/** Returns false if none is due. The refund id is the idempotency key, so retries are safe. */
export const requestNextRefund = async ({ sql, clock, hmac, bank }: BankDeps): Promise<boolean> => {
  const now = clock.now()
  const taken = await takeRefund(sql, now, new Date(now.getTime() + leaseMs))
  if (taken === undefined) return false
  const { id, attempts } = taken
  const refund = await findRefund(sql, id)
  const payment = refund && (await findPayment(sql, refund.paymentId))
  if (refund?.state !== 'under_way' || !payment?.transaction) return true
  const { kopecks, feeKopecks } = refund
  const orderId = payment.partOf ?? payment.id
  const asked = { id, orderId, transaction: payment.transaction, kopecks: kopecks + feeKopecks }
  const answer = await bank.refund(asked).catch(() => 'pending' as const)
  const context = { hmac, now: clock.now() }
  if (answer === 'pending')
    await postponeRefund(sql, id, new Date(context.now.getTime() + getBackoffMs(attempts)))
  else await sql.begin((tx) => applyAnswer(tx, id, answer, context))
  return true
}
