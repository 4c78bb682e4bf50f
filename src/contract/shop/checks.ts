import { toKopecks } from '../money.ts'
import type { Service, TemplateRequest } from './schema.ts'

/** Price of a basket in kopecks: its services, the visit, both together. */
export interface Price {
  readonly amount: number
  readonly attendance: number
  readonly total: number
}

/**
 * Price of services of one category. The visit is paid once, and not for an empty basket. Positions that the category no
 * longer has cost nothing: the server does not accept them.
 */
export const getPrice = (
  { attendance, positions }: Pick<TemplateRequest, 'attendance' | 'positions'>,
  services: readonly Service[],
): Price => {
  const prices = new Map(positions.map(({ _id: id, price }) => [id, toKopecks(price)]))
  const amount = services.reduce((sum, { _id: id, quantity }) => sum + (prices.get(id) ?? 0) * quantity, 0)
  const visit = services.length === 0 ? 0 : toKopecks(attendance)
  return { amount, attendance: visit, total: amount + visit }
}

/** Whether two baskets have the same lines in any order. */
export const isSameBasket = (one: readonly Service[], other: readonly Service[]): boolean => {
  const held = new Map(other.map(({ _id: id, quantity }) => [id, quantity]))
  return one.length === other.length && one.every(({ _id: id, quantity }) => held.get(id) === quantity)
}
