import { shiftPeriod } from '#contract/calendar.ts'
import type { Accrual } from '#contract/accruals/schema.ts'
import { toKopecks } from '#contract/money.ts'

const months = 12

/** Kopecks; `percent` is relative to the highest month. */
export interface YearMonth {
  readonly period: string
  readonly kopecks: number
  readonly percent: number
}

/** Oldest first, ending with the newest receipt. */
export interface YearView {
  readonly months: readonly YearMonth[]
  readonly newest: YearMonth
  readonly average: number
  readonly lowest: number
  readonly highest: number
}

const sums = (accruals: readonly Accrual[]): ReadonlyMap<string, number> => {
  const byPeriod = new Map<string, number>()
  for (const { period, amount } of accruals)
    byPeriod.set(period, (byPeriod.get(period) ?? 0) + toKopecks(amount))
  return byPeriod
}

/** Returns null without receipts. The average skips empty months. */
export const toYearView = (accruals: readonly Accrual[]): YearView | null => {
  const byPeriod = sums(accruals)
  const last = [...byPeriod.keys()].toSorted().at(-1)
  if (last === undefined) return null
  const periods = Array.from({ length: months }, (_, index) => shiftPeriod(last, index + 1 - months))
  const known = periods.flatMap((period) => byPeriod.get(period) ?? [])
  const highest = Math.max(...known)
  const toMonth = (period: string): YearMonth => {
    const kopecks = byPeriod.get(period) ?? 0
    const percent = highest <= 0 ? 0 : Math.round((Math.max(kopecks, 0) / highest) * 100)
    return { period, kopecks, percent }
  }
  return {
    months: periods.map(toMonth),
    newest: toMonth(last),
    average: Math.round(known.reduce((sum, kopecks) => sum + kopecks, 0) / known.length),
    lowest: Math.min(...known),
    highest,
  }
}
