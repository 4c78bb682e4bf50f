import type { StoredFile } from '#contract/files/schema.ts'
import type { ReportRow } from '#contract/meters/schema.ts'

/** A photo of a dial: of which meter and month. */
export interface DialPhoto {
  readonly row: ReportRow
  readonly period: string
  readonly file: StoredFile
}

/** The photos of a report, newest month first (row M-19). */
export const photosOf = (rows: readonly ReportRow[]): readonly DialPhoto[] =>
  rows
    .flatMap((row) =>
      row.readings.flatMap(({ period, files = [] }) => files.map((file) => ({ row, period, file }))),
    )
    .toSorted((a, b) => b.period.localeCompare(a.period))
