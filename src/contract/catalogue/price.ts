import { toKopecks } from '../money.ts'
import type { Price } from './schema.ts'

/** `old` is the price before discount; null without one. */
export type ShownPrice =
  | { readonly name: 'contract' }
  | { readonly name: 'exact' | 'from'; readonly kopecks: number; readonly old: number | null }

/** Rounds to a kopeck, never below zero. */
const reduced = (kopecks: number, { sale, sale_type: type }: Price): number =>
  Math.max(0, type === 'percent' ? Math.round(kopecks * (1 - sale / 100)) : kopecks - toKopecks(sale))

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
