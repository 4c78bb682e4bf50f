import { toKopecks } from '../money.ts'
import type { Service, TemplateRequest } from './schema.ts'

/** Kopecks. */
export interface Price {
  readonly amount: number
  readonly attendance: number
  readonly total: number
}

/** Charges the visit once, if not empty. Ignores removed positions, which the server rejects. */
export const getPrice = (
  { attendance, positions }: Pick<TemplateRequest, 'attendance' | 'positions'>,
  services: readonly Service[],
): Price => {
  const prices = new Map(positions.map(({ _id: id, price }) => [id, toKopecks(price)]))
  const amount = services.reduce((sum, { _id: id, quantity }) => sum + (prices.get(id) ?? 0) * quantity, 0)
  const visit = services.length === 0 ? 0 : toKopecks(attendance)
  return { amount, attendance: visit, total: amount + visit }
}

/** Ignores the order of lines. */
export const isSameBasket = (left: readonly Service[], right: readonly Service[]): boolean => {
  const held = new Map(right.map(({ _id: id, quantity }) => [id, quantity]))
  return left.length === right.length && left.every(({ _id: id, quantity }) => held.get(id) === quantity)
}
