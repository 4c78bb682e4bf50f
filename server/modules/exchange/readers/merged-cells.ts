import { UnreadableTableError } from '../errors.ts'
import type { Row } from './read-csv.ts'

/** Lines of a header, both included. */
export interface HeaderLines {
  readonly first: number
  readonly last: number
}

/** Columns that share one name in the last row of a header cannot be told apart. */
const isHarmfulInHeader = (columns: readonly string[], [from, to]: readonly number[], header: HeaderLines) =>
  to === header.last &&
  (header.first === header.last || (from ?? 0) < header.first || columns[0] !== columns[1])

interface Merged {
  readonly range: string
  readonly from: number
  readonly to: number
  readonly columns: readonly string[]
}

/** `range` is written as in a workbook: D2:D3. */
const readRange = (range: string): Merged => {
  const ends = range.split(':')
  const [from = NaN, to = from] = ends.map((reference) => Number(/\d{1,7}$/.exec(reference)?.[0] ?? NaN))
  const columns = ends.map((reference) => /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')
  return { range, from, to, columns }
}

const isOverRows = ({ from, to }: Merged, header: HeaderLines): boolean => to > header.last && from !== to

export const describeMerged = (range: string): string =>
  `ячейки ${range} объединены, разъедините их и заполните каждую`

/** 'AB' to 27. */
export const toPlace = (letters: string): number =>
  [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1

const maxRanges = 500_000

/**
 * Repeats the value of a cell merged over rows below the header, as Excel shows it. Give `add` each range before its
 * first row, and `fill` the rows in order. Throws `UnreadableTableError` if another merged range hides or doubles
 * values.
 */
export const mergedFiller = (header: HeaderLines) => {
  const byLine = new Map<number, Merged[]>()
  let count = 0
  let open: { readonly merged: Merged; readonly place: number; readonly row: Row }[] = []
  return {
    add(range: string): void {
      const merged = readRange(range)
      if (isHarmfulInHeader(merged.columns, [merged.from, merged.to], header))
        throw new UnreadableTableError(describeMerged(range))
      // Cells merged within one row hold the value of the first, as Excel shows.
      if (!isOverRows(merged, header)) return
      if (merged.from <= header.last) throw new UnreadableTableError(describeMerged(range))
      count += 1
      if (count > maxRanges) throw new UnreadableTableError('на листе слишком много объединённых ячеек')
      byLine.set(merged.from, [...(byLine.get(merged.from) ?? []), merged])
    },
    fill(row: Row): Row {
      if (count === 0 || row.cells.every((cell) => cell.trim() === '')) return row
      open = open.filter(({ merged }) => merged.to >= row.line)
      const cells = [...row.cells]
      const repeated = new Map<number, string>()
      const faults = new Map(row.faults)
      const dates = new Set(row.dates)
      for (const { merged, place, row: first } of open) {
        if ((cells[place] ?? '').trim() !== '') throw new UnreadableTableError(describeMerged(merged.range))
        while (cells.length < place) cells.push('')
        cells[place] = first.cells[place] ?? ''
        repeated.set(place, merged.range)
        const fault = first.faults?.get(place)
        if (fault !== undefined) faults.set(place, fault)
        if (first.dates?.has(place)) dates.add(place)
      }
      for (const merged of byLine.get(row.line) ?? [])
        open.push({ merged, place: toPlace(merged.columns[0] ?? ''), row })
      byLine.delete(row.line)
      return repeated.size === 0 ? row : { ...row, cells, repeated, faults, dates }
    },
  }
}
