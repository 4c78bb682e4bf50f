import type { OrderBilling } from '#contract/shop/schema.ts'

/** By number, otherwise the category's latest. */
export interface OrderName {
  readonly category: number
  readonly number: string | null
}

export const toOrderName = (category: number, search: string): OrderName => ({
  category,
  number: new URLSearchParams(search).get('number'),
})

export const isNamed = (order: OrderBilling, { category, number }: OrderName): boolean =>
  number === null ? order.category._id === category : order.request_number === number
