import type { StoredFile } from '#contract/files/schema.ts'
import type { Fixed } from '#contract/meters/fixed.ts'
import type { MonthReading, ReportRow } from '#contract/meters/schema.ts'
import {
  getUnit,
  getZones,
  type MeterType,
  type Zone,
  toMeterKind,
  type MeterKind,
} from '#contract/meters/types.ts'
import { toFixed } from '../../rules/meter-form.ts'

/** One zone of a meter over the months of a report; null where a month has no reading. */
export interface Line {
  readonly key: string
  readonly meterId: number
  readonly type: MeterType
  readonly zone: Zone
  readonly values: readonly (Fixed | null)[]
  readonly deltas: readonly (Fixed | null)[]
}

const toFixedAt = (numbers: readonly number[] | undefined, index: number): Fixed | null => {
  const number = numbers?.[index]
  return number === undefined ? null : toFixed(number)
}

/** The lines of a report's rows, zone by zone, over the given months. */
export const buildLines = (rows: readonly ReportRow[], months: readonly string[]): readonly Line[] =>
  rows.flatMap(({ id, type, readings }) => {
    const byMonth = new Map(readings.map((reading): [string, MonthReading] => [reading.period, reading]))
    return getZones(type).map((zone, index) => ({
      key: `${id}/${zone}`,
      meterId: id,
      type,
      zone,
      values: months.map((month) => toFixedAt(byMonth.get(month)?.values, index)),
      deltas: months.map((month) => toFixedAt(byMonth.get(month)?.deltas, index)),
    }))
  })

/** The consumption of all months together; null where there is none. */
export const getTotal = ({ deltas }: Line): Fixed | null => {
  const known = deltas.filter((delta) => delta !== null)
  return known.length === 0 ? null : known.reduce((sum, delta) => sum + delta, 0)
}

/** Whether there is anything to draw. */
export const hasConsumption = (lines: readonly Line[]): boolean =>
  lines.some(({ deltas }) => deltas.some((delta) => delta !== null))

/** The lines of each unit, which share a plot, in the order of the report. */
export const byUnit = (
  lines: readonly Line[],
): readonly { readonly unit: string; readonly lines: readonly Line[] }[] =>
  [...Map.groupBy(lines, ({ type }) => getUnit(type))].map(([unit, ofUnit]) => ({ unit, lines: ofUnit }))

/** The filter of a report; null means all. */
export interface Filter {
  readonly kind: MeterKind | null
  readonly meterId: number | null
}

export const noFilter: Filter = { kind: null, meterId: null }

/** The kinds of meters in the report, in its order. */
export const listKinds = (rows: readonly ReportRow[]): readonly MeterKind[] => [
  ...new Set(rows.map(({ type }) => toMeterKind(type))),
]

/** The rows of the chosen kind, among which a meter can be chosen. */
export const ofKind = (rows: readonly ReportRow[], { kind }: Filter): readonly ReportRow[] =>
  rows.filter(({ type }) => kind === null || toMeterKind(type) === kind)

/** The rows that are shown. */
export const filtered = (rows: readonly ReportRow[], filter: Filter): readonly ReportRow[] =>
  ofKind(rows, filter).filter(({ id }) => filter.meterId === null || id === filter.meterId)

/** A photo of a dial with its meter and month. */
export interface DialPhoto {
  readonly row: ReportRow
  readonly period: string
  readonly file: StoredFile
}

/** The photos of a report, newest month first (M-19). */
export const listPhotos = (rows: readonly ReportRow[]): readonly DialPhoto[] =>
  rows
    .flatMap((row) =>
      row.readings.flatMap(({ period, files = [] }) => files.map((file) => ({ row, period, file }))),
    )
    .toSorted((a, b) => b.period.localeCompare(a.period))
