import { fromFixedPoint, type Fixed } from '#contract/meters/fixed.ts'
import type { ReportRow } from '#contract/meters/schema.ts'
import { cutReading } from '#contract/meters/format.ts'
import { shownDecimals } from '#contract/meters/types.ts'
import { numericMonth } from '../../../../lib/dates/dates.ts'
import type { Sheet, SheetCell } from '../../../../lib/files/sheet.ts'
import { buildLines, getTotal, type Line } from './lines.ts'

export interface SheetTexts {
  readonly name: string
  readonly month: string
  readonly total: string
  reading(row: ReportRow, line: Line): string
  used(row: ReportRow, line: Line): string
  /** In place of the consumption of a month without a reading. */
  readonly estimated: string
}

const toCell = ({ type }: Line, value: Fixed | null | undefined): SheetCell =>
  value === null || value === undefined
    ? null
    : { value: fromFixedPoint(value), decimals: shownDecimals(type) }

/** The file and the screen show the same digits. */
const toReadingCell = (line: Line, value: Fixed | null | undefined): SheetCell =>
  toCell(line, value && cutReading(line.type, value))

/** Builds two columns per zone, newest month first, totals last. */
export const buildSheet = (
  rows: readonly ReportRow[],
  months: readonly string[],
  words: SheetTexts,
): Sheet => {
  const lines = buildLines(rows, months)
  const heads = rows.flatMap((row) =>
    lines
      .filter(({ meterId }) => meterId === row.id)
      .flatMap((line) => [words.reading(row, line), words.used(row, line)]),
  )
  const toRow = (index: number): SheetCell[] =>
    lines.flatMap((line) => {
      const [value, estimate] = [line.values[index], line.estimates[index]]
      return value === null && estimate !== null
        ? [toReadingCell(line, estimate), words.estimated]
        : [toReadingCell(line, value), toCell(line, line.deltas[index])]
    })
  return {
    name: words.name,
    header: [words.month, ...heads],
    rows: [
      ...months.map((month, index) => [numericMonth(month), ...toRow(index)]).toReversed(),
      [words.total, ...lines.flatMap((line) => [null, toCell(line, getTotal(line))])],
    ],
  }
}
