import { toKopecks } from '#contract/money.ts'
import { getFee } from '#contract/payments/amount.ts'
import { getPrice, type Price } from '#contract/shop/checks.ts'
import type { Position, Service, TemplateRequest } from '#contract/shop/schema.ts'

/** Fields renamed from the contract. */
export type Category = Omit<TemplateRequest, '_id' | 'positions'> & {
  readonly id: number
  readonly positions: readonly (Omit<Position, '_id'> & { readonly id: number })[]
}
export type CategoryPosition = Category['positions'][number]

export const toCategory = ({ _id: id, positions, ...category }: TemplateRequest): Category => ({
  ...category,
  id,
  positions: positions.map(({ _id: own, ...position }) => ({ ...position, id: own })),
})

export const getQuantity = (services: readonly Service[], position: number): number =>
  services.find(({ _id: id }) => id === position)?.quantity ?? 0

/** Sets the quantity; zero removes the position. */
export const withQuantity = (
  services: readonly Service[],
  position: number,
  quantity: number,
): readonly Service[] => {
  const isKnown = services.some(({ _id: id }) => id === position)
  if (quantity <= 0) return services.filter(({ _id: id }) => id !== position)
  if (!isKnown) return [...services, { _id: position, quantity }]
  return services.map((service) => (service._id === position ? { _id: position, quantity } : service))
}

export const removeUnsold = ({ positions }: Category, services: readonly Service[]): readonly Service[] => {
  const known = new Set(positions.map(({ id }) => id))
  return services.filter(({ _id: id }) => known.has(id))
}

/** Kopecks; `toPay` is `total` with the bank's fee. */
interface FullPrice extends Price {
  readonly fee: number
  readonly toPay: number
}

/** Returns kopecks at the shown prices. The server uses its own. */
export const priceIn = (
  { attendance, positions, fee_percent: percent, fee_minimum: minimum }: Category,
  services: readonly Service[],
): FullPrice => {
  const named = positions.map(({ id, ...position }) => ({ ...position, _id: id }))
  const price = getPrice({ attendance, positions: named }, services)
  const rule = { basisPoints: Math.round(percent * 100), minimum: toKopecks(minimum) }
  const fee = getFee(price.total, rule)
  return { ...price, fee, toPay: price.total + fee }
}

/** Returns kopecks of the cheapest order, with the visit and the fee; null for an empty category. */
export const cheapest = (category: Category): number | null =>
  category.positions.length === 0
    ? null
    : Math.min(...category.positions.map(({ id }) => priceIn(category, [{ _id: id, quantity: 1 }]).toPay))
