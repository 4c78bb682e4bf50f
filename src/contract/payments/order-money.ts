import * as z from 'zod/mini'
import { roublesSchema } from '../money.ts'

/** `cancelled`: rejected before payment; `kept`: after, without refund. */
export const orderStates = [
  'to_pay',
  'on_the_way',
  'paid',
  'cancelled',
  'kept',
  'refund_under_way',
  'partly_refunded',
  'refunded',
  'refund_refused',
] as const
export type OrderState = (typeof orderStates)[number]

/** `total` includes the bank's fee: the charged one, or the one of a payment now. */
export const orderMoneySchema = z.object({ state: z.enum(orderStates), total: roublesSchema })
export type OrderMoney = z.output<typeof orderMoneySchema>

const withoutMoney: readonly OrderState[] = ['to_pay', 'cancelled', 'refunded']

/** Only staff cancel an order with money in it, because they decide about the money (P-20). */
export const hasMoney = (state: OrderState): boolean => !withoutMoney.includes(state)
