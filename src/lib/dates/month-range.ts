import { monthsBetween, shiftPeriod } from '#contract/calendar.ts'

/** Inclusive, 'YYYY-MM'. */
export interface MonthRange {
  readonly from: string
  readonly till: string
}

export type RangeFault = 'reversed' | 'too_long'

const countMonths = ({ from, till }: MonthRange): number => monthsBetween(from, till) + 1

export const isSameRange = (left: MonthRange, right: MonthRange): boolean =>
  left.from === right.from && left.till === right.till

/** Lists the oldest first. */
export const listMonths = (range: MonthRange): readonly string[] =>
  Array.from({ length: countMonths(range) }, (_, index) => shiftPeriod(range.from, index))

interface RangeLimits<R extends string> {
  /** Numbers of months, in the order in which they are offered. */
  readonly lengths: readonly (readonly [R, number])[]
  readonly maxMonths: number
  /** Years to choose from. */
  readonly years: number
}

export interface MonthRanges<R extends string> {
  readonly readyRanges: readonly R[]
  /** Ends with the current month. */
  toRange(this: void, ready: R, present: string): MonthRange
  /** Returns null if no ready range is equal. */
  findReady(this: void, range: MonthRange, present: string): R | null
  /** Returns null for a valid range. */
  validateRange(this: void, range: MonthRange): RangeFault | null
  /** Returns the newest first. */
  yearsTo(this: void, present: string): readonly number[]
}

/** Creates the rules of a screen that shows a range of months. */
export const createMonthRanges = <R extends string>({
  lengths,
  maxMonths,
  years,
}: RangeLimits<R>): MonthRanges<R> => {
  const byName = new Map(lengths)
  const toRange = (ready: R, present: string): MonthRange => ({
    from: shiftPeriod(present, 1 - (byName.get(ready) ?? 1)),
    till: present,
  })
  const readyRanges = lengths.map(([ready]) => ready)
  return {
    readyRanges,
    toRange,
    findReady: (range, present) =>
      readyRanges.find((ready) => isSameRange(toRange(ready, present), range)) ?? null,
    validateRange: (range) => {
      const months = countMonths(range)
      if (months < 1) return 'reversed'
      return months > maxMonths ? 'too_long' : null
    },
    yearsTo: (present) => Array.from({ length: years }, (_, index) => Number(present.slice(0, 4)) - index),
  }
}
