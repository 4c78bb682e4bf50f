import { monthName } from '../../lib/dates/dates.ts'

/** What a bar draws: kopecks or units of a meter; `past` is that of the year before, null if unknown. */
export interface MonthValue {
  /** 'YYYY-MM' */
  readonly period: string
  readonly value: number
  readonly past: number | null
}

/** Returns 'ноя'. */
export const shortMonth = (period: string): string => monthName(period).slice(0, 3)

/** Returns 'ноя 2025'. */
export const shortMonthAndYear = (period: string): string => `${shortMonth(period)} ${period.slice(0, 4)}`
