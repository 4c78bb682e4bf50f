import { shiftPeriod } from '#contract/calendar.ts'
import type { Accrual, MonthSum } from '#contract/accruals/schema.ts'
import { toKopecks } from '#contract/money.ts'
import type { MonthValue } from '../../../shared/charts/month-value.ts'

const maxMonths = 12

/** Oldest first, ending with the newest receipt; sums in kopecks. */
export interface YearView {
  readonly months: readonly MonthValue[]
  readonly total: number
  /** Of the same months a year before; null unless all are known. */
  readonly pastTotal: number | null
  readonly lowest: number
  readonly highest: number
}

const sumByPeriod = (sums: readonly Pick<MonthSum, 'period' | 'amount'>[]): ReadonlyMap<string, number> => {
  const byPeriod = new Map<string, number>()
  for (const { period, amount } of sums) byPeriod.set(period, (byPeriod.get(period) ?? 0) + toKopecks(amount))
  return byPeriod
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

/**
 * Returns null without receipts. The chart begins with the first known month of the year, so a new resident has no
 * empty months; a month without a receipt between others is zero.
 */
export const toYearView = (
  accruals: readonly Accrual[],
  earlier: readonly Pick<MonthSum, 'period' | 'amount'>[],
): YearView | null => {
  const last = accruals.reduce((newest, { period }) => (period > newest ? period : newest), '')
  if (last === '') return null
  const byPeriod = sumByPeriod([...accruals, ...earlier])
  const year = Array.from({ length: maxMonths }, (_, index) => shiftPeriod(last, index + 1 - maxMonths))
  const periods = year.slice(year.findIndex((period) => byPeriod.has(period)))
  const months = periods.map((period) => ({
    period,
    value: byPeriod.get(period) ?? 0,
    past: byPeriod.get(shiftPeriod(period, -maxMonths)) ?? null,
  }))
  const known = months.flatMap(({ period }) => byPeriod.get(period) ?? [])
  const past = months.flatMap((month) => month.past ?? [])
  return {
    months,
    total: sum(known),
    pastTotal: past.length === months.length ? sum(past) : null,
    lowest: Math.min(...known),
    highest: Math.max(...known),
  }
}
