import { reportMonths } from '#contract/meters/schema.ts'
import { monthName } from '../../../../lib/dates/dates.ts'
import { createMonthRanges, type MonthRange } from '../../../../lib/dates/month-range.ts'
import { shortMonthAndYear } from '../../../../shared/charts/month-value.ts'

export type ReadyRange = 'month' | 'half' | 'year' | 'two'

/** Presets (M-15), shortest first; `year` is the default. */
export const reportRanges = createMonthRanges<ReadyRange>({
  lengths: [
    ['month', 1],
    ['half', 6],
    ['year', 12],
    ['two', 24],
  ],
  maxMonths: reportMonths,
  years: (2 * reportMonths) / 12,
})

/** Returns 'март 2026', for reading aloud. */
export const spokenMonth = (period: string): string => `${monthName(period)} ${period.slice(0, 4)}`

/** Returns 'мар 2025 – мар 2026', or one month. */
export const rangeTitle = ({ from, till }: MonthRange): string =>
  from === till ? shortMonthAndYear(from) : `${shortMonthAndYear(from)} – ${shortMonthAndYear(till)}`
