import { toKopecks } from '../money.ts'
import type { Price } from './schema.ts'

/** A price as it is shown, in kopecks; `old` is struck through, null when nothing is taken off. */
export type ShownPrice =
  | { readonly name: 'contract' }
  | { readonly name: 'exact' | 'from'; readonly kopecks: number; readonly old: number | null }

/** Applies a discount in percent, rounded to a kopeck, or a fixed one. Never below zero. */
const reduced = (kopecks: number, { sale, sale_type: type }: Price): number =>
  Math.max(0, type === 'percent' ? Math.round(kopecks * (1 - sale / 100)) : kopecks - toKopecks(sale))

/** The shown price of a service. */
export const shownPrice = (price: Price): ShownPrice => {
  if (price.price_type === 'contract_price') return { name: 'contract' }
  const whole = toKopecks(price.value)
  const kopecks = reduced(whole, price)
  return {
    name: price.price_type === 'price_start_from' ? 'from' : 'exact',
    kopecks,
    old: kopecks < whole ? whole : null,
  }
}
