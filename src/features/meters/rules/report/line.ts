import type { Fixed } from '#contract/meters/fixed.ts'
import type { MonthReading, ReportRow } from '#contract/meters/schema.ts'
import { unitOf, zonesOf, type MeterType, type Zone } from '#contract/meters/types.ts'
import { toFixed } from '../dial.ts'

/** One zone of a meter over the months of a report; null where a month has no reading. */
export interface Line {
  readonly key: string
  readonly meterId: number
  readonly type: MeterType
  readonly zone: Zone
  readonly values: readonly (Fixed | null)[]
  readonly deltas: readonly (Fixed | null)[]
}

const fixedOf = (numbers: readonly number[] | undefined, index: number): Fixed | null => {
  const number = numbers?.[index]
  return number === undefined ? null : toFixed(number)
}

/** The lines of a report's rows, zone by zone, over the given months. */
export const linesOf = (rows: readonly ReportRow[], months: readonly string[]): readonly Line[] =>
  rows.flatMap(({ id, type, readings }) => {
    const byMonth = new Map(readings.map((reading): [string, MonthReading] => [reading.period, reading]))
    return zonesOf(type).map((zone, index) => ({
      key: `${id}/${zone}`,
      meterId: id,
      type,
      zone,
      values: months.map((month) => fixedOf(byMonth.get(month)?.values, index)),
      deltas: months.map((month) => fixedOf(byMonth.get(month)?.deltas, index)),
    }))
  })

/** The consumption of all months together; null where there is none. */
export const totalOf = ({ deltas }: Line): Fixed | null => {
  const known = deltas.filter((delta) => delta !== null)
  return known.length === 0 ? null : known.reduce((sum, delta) => sum + delta, 0)
}

/** Whether there is anything to draw. */
export const hasConsumption = (lines: readonly Line[]): boolean =>
  lines.some(({ deltas }) => deltas.some((delta) => delta !== null))

/** Lines that one axis serves: those of one unit, in the order of the report. */
export const byUnit = (
  lines: readonly Line[],
): readonly { readonly unit: string; readonly lines: readonly Line[] }[] =>
  [...Map.groupBy(lines, ({ type }) => unitOf(type))].map(([unit, ofUnit]) => ({ unit, lines: ofUnit }))
