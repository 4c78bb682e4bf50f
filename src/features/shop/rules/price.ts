import { priceOf, type Price } from '#contract/shop/checks.ts'
import type { Service } from '#contract/shop/schema.ts'
import type { Category } from './category.ts'

/** What the basket costs by the prices that are shown, in kopecks; the server counts by its own. */
export const priceIn = ({ attendance, positions }: Category, services: readonly Service[]): Price =>
  priceOf(
    { attendance, positions: positions.map(({ id, ...position }) => ({ ...position, _id: id })) },
    services,
  )
