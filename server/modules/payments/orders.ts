import { toRoubles } from '#contract/money.ts'
import { getFee, type FeeRule } from '#contract/payments/amount.ts'
import type { Refund } from '#contract/payments/history-schema.ts'
import type { OrderMoney, OrderState } from '#contract/payments/order-money.ts'
import { refundOutcome } from '#contract/payments/refunds.ts'
import type { Fragment, Queryable } from '../../db/connect.ts'
import type { Principal } from '../../kernel/principal.ts'
import type { PaymentState } from './payment-store.ts'
import { presentRefund, refundsAsJson, type ShownRefund } from './refunds/refund-store.ts'

/** Sums are in kopecks. */
export interface Order {
  readonly number: string
  readonly sector: string
  readonly kopecks: number
  readonly isPaid: boolean
  readonly isOnTheWay: boolean
  readonly isCancelled: boolean
}

/** Returns undefined if unknown or another account's. */
export const findOrder = async (
  sql: Queryable,
  personalAccountId: number,
  number: string,
): Promise<Order | undefined> => {
  const [row] = await sql<Order[]>`
    select number, sector.code as sector, kopecks,
      exists (select from payment where order_number = number and state = 'confirmed') as is_paid,
      exists (select from payment where order_number = number and state in ('sent', 'unknown')) as is_on_the_way,
      cancelled_at is not null as is_cancelled
    from payable_order join sector on sector.id = payable_order.sector_id
    where number = ${number} and personal_account_id = ${personalAccountId}`
  return row
}

/** Checks whether money that arrives after the order's rejection is refunded. */
export const refundsLatePayment = async (tx: Queryable, number: string): Promise<boolean> => {
  const rows = await tx`
    select from payable_order where number = ${number} and cancelled_at is not null and refunds_late_money`
  return rows.length > 0
}

/** Sums are in kopecks. */
export interface StoredOrderMoney {
  readonly kopecks: number
  readonly isCancelled: boolean
  /** Of a payment now. */
  readonly feeRule: FeeRule
  /** Paid or on the way, oldest first. */
  readonly payments: readonly {
    readonly state: PaymentState
    readonly feeKopecks: number
    readonly isOwn: boolean
    readonly refunds: readonly ShownRefund[]
  }[]
}

/** Returns SQL for `StoredOrderMoney` of the order `number`; null for other requests. The caller checks the account. */
export const orderMoneyAsJson = (
  sql: Queryable,
  { profileId }: Pick<Principal, 'profileId'>,
  number: Fragment,
) => sql`
  (select json_build_object('kopecks', ordered.kopecks, 'isCancelled', ordered.cancelled_at is not null,
      'feeRule', json_build_object('basisPoints', coalesce(requisites.fee_basis_points, 0),
        'minimum', coalesce(requisites.fee_minimum_kopecks, 0)),
      'payments', (select coalesce(json_agg(json_build_object('state', payment.state,
          'feeKopecks', payment.fee_kopecks, 'isOwn', payment.profile_id is not distinct from ${profileId}::bigint,
          'refunds', ${refundsAsJson(sql)}) order by payment.decided_at), '[]')
        from payment
        where payment.order_number = ordered.number and payment.state in ('sent', 'unknown', 'confirmed')))
    from payable_order ordered
    left join sector_requisites requisites on requisites.sector_id = ordered.sector_id
    where ordered.number = ${number})`

const refundStates = {
  none: 'paid',
  under_way: 'refund_under_way',
  partly: 'partly_refunded',
  refunded: 'refunded',
  refused: 'refund_refused',
} as const

const toState = (
  { kopecks, isCancelled, payments }: StoredOrderMoney,
  refunds: readonly Refund[],
): OrderState => {
  if (payments.some(({ state }) => state === 'confirmed')) {
    const state = refundStates[refundOutcome(kopecks, refunds)]
    return state === 'paid' && isCancelled ? 'kept' : state
  }
  if (payments.length > 0) return 'on_the_way'
  return isCancelled ? 'cancelled' : 'to_pay'
}

/** Returns kopecks. Hides the fee of another resident's payment, as the history does. */
export const readOrderMoney = (
  stored: StoredOrderMoney,
): { readonly state: OrderState; readonly fee: number; readonly refunds: Refund[] } => {
  const { kopecks, feeRule, payments } = stored
  const paid = payments.filter(({ state }) => state === 'confirmed')
  const taken = paid[0] ?? payments[0]
  const refunds = paid.flatMap((payment) =>
    payment.refunds.map((refund) => presentRefund(refund, payment.isOwn)),
  )
  const charged = taken?.isOwn ? taken.feeKopecks : 0
  return { state: toState(stored, refunds), fee: taken ? charged : getFee(kopecks, feeRule), refunds }
}

export const presentOrderMoney = (stored: StoredOrderMoney): OrderMoney => {
  const { state, fee } = readOrderMoney(stored)
  return { state, total: toRoubles(stored.kopecks + fee) }
}
