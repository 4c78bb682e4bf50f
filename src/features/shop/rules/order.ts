import type { OrderBilling } from '#contract/shop/schema.ts'

/** Which order: by its number, else the latest one of the category. */
export interface OrderName {
  readonly category: number
  readonly number: string | null
}

/** The order that an address asks for. */
export const toOrderName = (category: number, search: string): OrderName => ({
  category,
  number: new URLSearchParams(search).get('number'),
})

/** Whether an order is the one of the address. */
export const isNamed = (order: OrderBilling, { category, number }: OrderName): boolean =>
  number === null ? order.category._id === category : order.request_number === number

const tones = {
  to_pay: 'warn',
  on_the_way: 'neutral',
  paid: 'ok',
  cancelled: 'bad',
  kept: 'bad',
  refund_under_way: 'neutral',
  refunded: 'ok',
  refund_refused: 'bad',
} as const

/** Tone of the badge of an order's state. */
export const getTone = (state: OrderBilling['state']) => tones[state]
