import { toKopecks } from '#contract/money.ts'
import type { OrderMoney, OrderState } from '#contract/payments/order-money.ts'
import { formatMoney } from '../../lib/text/money.ts'
import { Status } from '../../ui/feedback/status.tsx'
import { paymentMessages } from './messages.ts'

const tones = {
  to_pay: 'warn',
  on_the_way: 'neutral',
  paid: 'ok',
  cancelled: 'neutral',
  kept: 'bad',
  refund_under_way: 'neutral',
  partly_refunded: 'ok',
  refunded: 'ok',
  refund_refused: 'bad',
} as const

type OrderStatusProps = { state: OrderState; children?: string }

/** Says whether an order is paid. */
export function OrderStatus({ state, children = paymentMessages.orders[state] }: OrderStatusProps) {
  return <Status tone={tones[state]}>{children}</Status>
}

/** Adds the sum with the fee, unless nothing is to be paid. */
export function OrderSumStatus({ order: { state, total } }: { order: OrderMoney }) {
  const text = paymentMessages.orders[state]
  return (
    <OrderStatus state={state}>
      {state === 'cancelled' ? text : `${text}: ${formatMoney(toKopecks(total))}`}
    </OrderStatus>
  )
}
