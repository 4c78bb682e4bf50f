import { toKopecks } from '#contract/money.ts'
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

/** Returns kopecks; null for an empty category. */
export const cheapest = ({ positions }: Category): number | null =>
  positions.length === 0 ? null : Math.min(...positions.map(({ price }) => toKopecks(price)))

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

export const countPieces = (services: readonly Service[]): number =>
  services.reduce((sum, { quantity }) => sum + quantity, 0)

/** Returns kopecks at the shown prices. The server uses its own. */
export const priceIn = ({ attendance, positions }: Category, services: readonly Service[]): Price =>
  getPrice(
    { attendance, positions: positions.map(({ id, ...position }) => ({ ...position, _id: id })) },
    services,
  )
