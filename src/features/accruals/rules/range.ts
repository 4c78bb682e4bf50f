import { monthsBetween, shiftPeriod } from '#contract/calendar.ts'
import { accrualMonths } from '#contract/accruals/schema.ts'

/** Inclusive, 'YYYY-MM'. */
export interface Range {
  readonly from: string
  readonly till: string
}

/** Months back from the current one. */
const lengths = { half: 6, year: 12, two: 24, five: accrualMonths - 1 } as const
export type ReadyRange = keyof typeof lengths
export const readyRanges: readonly ReadyRange[] = ['half', 'year', 'two', 'five']

/** Ends with the current month; `year` is the default (P-01). */
export const toRange = (ready: ReadyRange, present: string): Range => ({
  from: shiftPeriod(present, -lengths[ready]),
  till: present,
})

export type RangeFault = 'reversed' | 'too_long'

/** Returns null for a valid range. */
export const validateRange = ({ from, till }: Range): RangeFault | null => {
  const months = monthsBetween(from, till) + 1
  if (months < 1) return 'reversed'
  return months > accrualMonths ? 'too_long' : null
}

export const isSameRange = (left: Range, right: Range): boolean =>
  left.from === right.from && left.till === right.till

export const findReady = (range: Range, present: string): ReadyRange | null =>
  readyRanges.find((ready) => isSameRange(toRange(ready, present), range)) ?? null

/** Returns the newest first. */
export const yearsTo = (present: string): readonly number[] =>
  Array.from({ length: accrualMonths / 12 + 1 }, (_, index) => Number(present.slice(0, 4)) - index)
