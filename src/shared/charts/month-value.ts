import { monthName } from '../../lib/dates/dates.ts'

/** A month's sum in kopecks; `past` is that of the year before, null if unknown. */
export interface MonthValue {
  /** 'YYYY-MM' */
  readonly period: string
  readonly kopecks: number
  readonly past: number | null
}

/** Returns 'ноя'. */
export const shortMonth = (period: string): string => monthName(period).slice(0, 3)

/** Returns 'ноя 2025'. */
export const shortMonthAndYear = (period: string): string => `${shortMonth(period)} ${period.slice(0, 4)}`
