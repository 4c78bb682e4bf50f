import { DateTime, type DurationLike } from 'luxon'
import { reportMonths } from '#contract/meters/schema.ts'

/** Inclusive, 'YYYY-MM'. */
export interface Range {
  readonly from: string
  readonly till: string
}

export type ReadyRange = 'month' | 'half' | 'year' | 'two'

const lengths: Record<ReadyRange, DurationLike> = {
  month: { months: 1 },
  half: { months: 6 },
  year: { years: 1 },
  two: { years: 2 },
}
/** Presets (M-15), shortest first, ending with the current month. */
export const readyRanges: readonly ReadyRange[] = ['month', 'half', 'year', 'two']

const toDateTime = (period: string): DateTime =>
  DateTime.fromFormat(period, 'yyyy-MM', { zone: 'utc', locale: 'ru' })
const toPeriod = (month: DateTime): string => month.toFormat('yyyy-MM')

export const toRange = (ready: ReadyRange, present: string): Range => ({
  from: toPeriod(toDateTime(present).minus(lengths[ready]).plus({ months: 1 })),
  till: present,
})

const getLength = ({ from, till }: Range): number =>
  toDateTime(till).diff(toDateTime(from), 'months').months + 1

/** Lists the oldest first. */
export const listMonths = (range: Range): readonly string[] =>
  Array.from({ length: getLength(range) }, (_, index) =>
    toPeriod(toDateTime(range.from).plus({ months: index })),
  )

export type RangeFault = 'reversed' | 'too_long'

/** Returns null for a valid range. */
export const validateRange = (range: Range): RangeFault | null => {
  const length = getLength(range)
  if (length < 1) return 'reversed'
  return length > reportMonths ? 'too_long' : null
}

export const isSameRange = (left: Range, right: Range): boolean =>
  left.from === right.from && left.till === right.till

/** Returns 'март 2026'. */
export const monthTitle = (period: string): string => toDateTime(period).toFormat('LLLL yyyy')

/** Returns 'март 2025 – март 2026', or one month. */
export const rangeTitle = ({ from, till }: Range): string =>
  from === till ? monthTitle(from) : `${monthTitle(from)} – ${monthTitle(till)}`

/** Returns the newest first. */
export const yearsTo = (present: string): readonly number[] =>
  Array.from({ length: (2 * reportMonths) / 12 }, (_, index) => toDateTime(present).year - index)
