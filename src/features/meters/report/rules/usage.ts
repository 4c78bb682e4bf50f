import { shiftPeriod } from '#contract/calendar.ts'
import { fromFixedPoint, type Fixed } from '#contract/meters/fixed.ts'
import type { ReportRow } from '#contract/meters/schema.ts'
import type { MonthValue } from '../../../../shared/charts/month-value.ts'
import { toFixed } from '../../rules/meter-form.ts'
import { addUp, buildLines, type Line } from './lines.ts'

/** A month of one meter; `used` and `usedBefore` add its zones up. */
export interface MonthUsage extends MonthValue {
  readonly used: Fixed | null
  /** Of the same month a year before. */
  readonly usedBefore: Fixed | null
  /** The month's place in the lines. */
  readonly index: number
}

export interface Usage {
  readonly lines: readonly Line[]
  /** From the first month with consumption to the last, oldest first. */
  readonly months: readonly MonthUsage[]
  readonly total: Fixed
  /** Null unless each month a year before is known. */
  readonly totalBefore: Fixed | null
}

/** Longer charts have no room for two bars a month. */
const maxCompared = 24

const isKnown = ({ used }: MonthUsage): boolean => used !== null

/** Returns null without consumption in these months. */
export const toUsage = (row: ReportRow, periods: readonly string[]): Usage | null => {
  const lines = buildLines([row], periods)
  const known = new Map(
    [...(row.earlier ?? []), ...row.readings].map(({ period, deltas }) => [
      period,
      addUp(deltas.map((delta) => toFixed(delta))),
    ]),
  )
  const all = periods.map((period, index): MonthUsage => {
    const used = known.get(period) ?? null
    const usedBefore = known.get(shiftPeriod(period, -12)) ?? null
    return {
      period,
      index,
      used,
      usedBefore,
      value: fromFixedPoint(used ?? 0),
      past: usedBefore === null || periods.length > maxCompared ? null : fromFixedPoint(usedBefore),
    }
  })
  const months = all.slice(all.findIndex(isKnown), all.findLastIndex(isKnown) + 1)
  const total = addUp(months.map(({ used }) => used))
  if (total === null) return null
  const before = months.map(({ usedBefore }) => usedBefore)
  return { lines, months, total, totalBefore: before.includes(null) ? null : addUp(before) }
}
