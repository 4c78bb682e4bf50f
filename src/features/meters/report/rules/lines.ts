import type { StoredFile } from '#contract/files/schema.ts'
import type { Fixed } from '#contract/meters/fixed.ts'
import type { MonthReading, ReportRow } from '#contract/meters/schema.ts'
import { getUnit, getZones, type MeterType, type Zone } from '#contract/meters/types.ts'
import { toFixed } from '../../rules/meter-form.ts'

/** Null where a month has no reading. */
export interface Line {
  readonly key: string
  readonly meterId: number
  readonly type: MeterType
  readonly zone: Zone
  readonly values: readonly (Fixed | null)[]
  readonly deltas: readonly (Fixed | null)[]
  /** Charged for months without a reading (M-24). */
  readonly estimates: readonly (Fixed | null)[]
}

const toFixedAt = (numbers: readonly number[] | undefined, index: number): Fixed | null => {
  const number = numbers?.[index]
  return number === undefined ? null : toFixed(number)
}

export const buildLines = (rows: readonly ReportRow[], months: readonly string[]): readonly Line[] =>
  rows.flatMap(({ id, type, readings, estimates = [] }) => {
    const groupByMonth = new Map(readings.map((reading): [string, MonthReading] => [reading.period, reading]))
    const estimateByMonth = new Map(estimates.map(({ period, values }) => [period, values]))
    return getZones(type).map((zone, index) => ({
      key: `${id}/${zone}`,
      meterId: id,
      type,
      zone,
      values: months.map((month) => toFixedAt(groupByMonth.get(month)?.values, index)),
      deltas: months.map((month) => toFixedAt(groupByMonth.get(month)?.deltas, index)),
      estimates: months.map((month) => toFixedAt(estimateByMonth.get(month), index)),
    }))
  })

/** Returns null if no value is known. */
export const addUp = (values: readonly (Fixed | null)[]): Fixed | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

export const getTotal = ({ deltas }: Line): Fixed | null => addUp(deltas)

export const hasConsumption = (lines: readonly Line[]): boolean =>
  lines.some(({ deltas }) => deltas.some((delta) => delta !== null))

/** Groups lines that share a plot. */
export const groupByUnit = (
  lines: readonly Line[],
): readonly { readonly unit: string; readonly lines: readonly Line[] }[] =>
  [...Map.groupBy(lines, ({ type }) => getUnit(type))].map(([unit, ofUnit]) => ({ unit, lines: ofUnit }))

/** A meter's id; null for the first one. */
export type MeterChoice = number | 'all' | null

/** Returns the first meter if the chosen one is gone. */
export const chooseRows = (rows: readonly ReportRow[], choice: MeterChoice): readonly ReportRow[] => {
  if (choice === 'all') return rows
  const row = rows.find(({ id }) => id === choice) ?? rows[0]
  return row === undefined ? [] : [row]
}

export interface DialPhoto {
  readonly row: ReportRow
  readonly period: string
  readonly file: StoredFile
}

/** Lists the newest month first (M-19). */
export const listPhotos = (rows: readonly ReportRow[]): readonly DialPhoto[] =>
  rows
    .flatMap((row) =>
      row.readings.flatMap(({ period, files = [] }) => files.map((file) => ({ row, period, file }))),
    )
    .toSorted((a, b) => b.period.localeCompare(a.period))
