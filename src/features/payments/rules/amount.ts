import { toKopecks } from '#contract/money.ts'
import { isAboveMaximum } from '#contract/payments/amount.ts'
import type { Billing } from '#contract/payments/schema.ts'
import { texts } from '../texts.ts'

type Bounds = Pick<Billing, 'minimum' | 'maximum'>

/** An amount's text for whole kopecks; empty for none, without a fraction when there is none. */
export const textOfKopecks = (kopecks: number): string => {
  if (kopecks === 0) return ''
  return kopecks % 100 === 0 ? String(kopecks / 100) : (kopecks / 100).toFixed(2)
}

/** The amount is over the most that is taken: told while typing (spec C5). */
export const excessOf = (kopecks: number | null, { maximum }: Bounds): string | null =>
  kopecks !== null && isAboveMaximum(kopecks, toKopecks(maximum))
    ? texts.overMaximum(toKopecks(maximum))
    : null

/** Why the amount cannot be paid; null when it can. */
export const amountFault = (kopecks: number | null, bounds: Bounds): string | null => {
  if (!kopecks) return texts.noAmount
  if (kopecks < toKopecks(bounds.minimum)) return texts.belowMinimum(toKopecks(bounds.minimum))
  return excessOf(kopecks, bounds)
}
