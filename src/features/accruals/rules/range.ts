import { monthsBetween, shiftPeriod } from '#contract/calendar.ts'
import { accrualMonths } from '#contract/accruals/schema.ts'

/** Months of the list, both inclusive, 'YYYY-MM'. */
export interface Range {
  readonly from: string
  readonly till: string
}

/** Ready ranges by their months back from the present one. */
const lengths = { half: 6, year: 12, two: 24, five: accrualMonths - 1 } as const
export type ReadyRange = keyof typeof lengths
export const readyRanges: readonly ReadyRange[] = ['half', 'year', 'two', 'five']

/** A ready range that ends with the present month; «year» is the default (P-01). */
export const toRange = (ready: ReadyRange, present: string): Range => ({
  from: shiftPeriod(present, -lengths[ready]),
  till: present,
})

export type RangeFault = 'reversed' | 'too_long'

/** The fault of a range; null for a valid one. */
export const rangeFault = ({ from, till }: Range): RangeFault | null => {
  const months = monthsBetween(from, till) + 1
  if (months < 1) return 'reversed'
  return months > accrualMonths ? 'too_long' : null
}

export const isSameRange = (one: Range, other: Range): boolean =>
  one.from === other.from && one.till === other.till

/** The ready range that this one is; null for months of one's own. */
export const findReady = (range: Range, present: string): ReadyRange | null =>
  readyRanges.find((ready) => isSameRange(toRange(ready, present), range)) ?? null

/** Years to choose from, the present one first: as far back as a range may go. */
export const yearsTo = (present: string): readonly number[] =>
  Array.from({ length: accrualMonths / 12 + 1 }, (_, index) => Number(present.slice(0, 4)) - index)
