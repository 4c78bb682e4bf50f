import { dayOf, monthOf, shiftMonths, shiftPeriod } from '#contract/calendar.ts'

/** Days, both inclusive, 'YYYY-MM-DD'. */
export interface DayRange {
  readonly from: string
  readonly till: string
}

const lengths = { month: 1, half: 6, year: 12, two: 24 } as const
export type ReadyRange = keyof typeof lengths
export const readyRanges: readonly ReadyRange[] = ['month', 'half', 'year', 'two']

/** A ready range, from the start of the month so long ago to the end of the present one; «year» is the default (spec C9). */
export const rangeOf = (ready: ReadyRange, today: string): DayRange => ({
  from: `${shiftPeriod(monthOf(today), -lengths[ready])}-01`,
  till: dayOf(monthOf(today), 31),
})

/** The longest history that the server gives, in years. */
const mostYears = 5

export type RangeFault = 'incomplete' | 'reversed' | 'too_long'

/** What keeps a range from being asked for. */
export const rangeFault = ({ from, till }: DayRange): RangeFault | null => {
  if (from === '' || till === '') return 'incomplete'
  if (till < from) return 'reversed'
  return till >= shiftMonths(from, 12 * mostYears) ? 'too_long' : null
}

export const isSameRange = (one: DayRange, other: DayRange): boolean =>
  one.from === other.from && one.till === other.till
