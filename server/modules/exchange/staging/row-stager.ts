import type { Row } from '../readers/read-csv.ts'
import { firstSideLine, partLines } from './sheet-lines.ts'
import type { Table } from '../tables/table.ts'
import type { Kind } from './stage.ts'
import { damagedSign } from '../values/cell-text.ts'
import { becameDate } from '../values/words.ts'
import { chargeReader, type Bad, type ChargeLine } from './charge-lines.ts'
import { cellDeriver } from './derived-cells.ts'
import {
  escapeField,
  faultyCell,
  isDash,
  nothing,
  readCell,
  unfilled,
  type StagedCell,
} from '../values/staged-cell.ts'

/** Spreadsheets leave out the last empty cells, so a short row is complete. */
const faultOfWidth = (cells: readonly string[], width: number): Bad | null =>
  cells.length <= width || cells.slice(width).every((cell) => cell.trim() === '')
    ? null
    : { column: '', value: '', reason: `в строке ${cells.length} значений, а столбцов ${width}` }

const shownLength = 200
export const shown = (text: string): string => text.trim().slice(0, shownLength)
const withoutNul = (text: string): string => text.replaceAll('\u0000', damagedSign)

const hiddenRow: Bad = {
  column: '',
  value: '',
  reason: 'строка скрыта: покажите её в таблице или удалите, либо загрузите таблицу без неё',
}

/** First fault in columns, the others as JSON. */
const formatFaults = (bad: readonly Bad[]): string => {
  const [first, ...more] = bad.map(
    ({ column, value, reason }) => [column, withoutNul(value), reason] as const,
  )
  if (!first) return `${nothing}\t${nothing}\t${nothing}\t${nothing}`
  const others = more.length === 0 ? null : JSON.stringify(more)
  return [...first, others].map(escapeField).join('\t')
}

/** Per column. A cell keeps the text around it in memory. */
const maxCachedCells = 30

/** Reports every fault of a row. Caches the last cell and the first ones of each column: rows repeat values. */
export const rowStager = (table: Table<Kind>) => {
  const { kind, places, fixed, width } = table
  const columns = kind.columns.map((column, at) => ({
    column,
    place: places[at],
    fixed: fixed?.[at] ?? '',
    last: readCell(column, ''),
    cells: new Map<string, StagedCell>(),
  }))
  type Known = (typeof columns)[number]
  const byHeader = new Map(columns.map((known) => [known.column.header, known]))
  const derive = cellDeriver(table)
  const isFilled = (
    { column, place }: Known,
    cells: readonly string[],
    fields: readonly string[],
  ): boolean => {
    const text = place === undefined ? '' : (cells[place] ?? '').trim()
    return fields.includes(column.field) && text !== '' && !isDash(text)
  }
  const readCached = ({ column, cells }: Known, text: string): StagedCell => {
    const cached = cells.get(text)
    if (cached !== undefined) return cached
    const cell = readCell(column, text)
    if (cells.size < maxCachedCells) cells.set(text, cell)
    return cell
  }
  const readKnown = (known: Known, { cells, faults, dates }: Row): StagedCell => {
    const { column, place } = known
    const text = place === undefined ? known.fixed : (cells[place] ?? '')
    if (known.last.text !== text) known.last = readCached(known, text)
    const isDated = place !== undefined && column.type !== 'date' && dates?.has(place)
    const unread =
      place === undefined ? undefined : (faults?.get(place) ?? (isDated ? becameDate : undefined))
    if (unread !== undefined) return faultyCell(text, unread)
    const isZero =
      known.last.fault === unfilled &&
      columns.some((other) => isFilled(other, cells, column.zeroBeside ?? []))
    return isZero ? { text, field: '0', value: '0', fault: null } : known.last
  }
  const readCharges = chargeReader(table)
  const onlyRow: ChargeLine = { isSide: false, cells: new Map() }
  /** The cells of the lines that a row holds, and the faults of its other columns. */
  const readRow = (row: Row) => {
    const read = (header: string): StagedCell => {
      const known = byHeader.get(header)
      return known ? readKnown(known, row) : faultyCell('', null)
    }
    const derived = derive(read)
    const readOwn = (header: string): StagedCell => derived.get(header) ?? read(header)
    const { lines, bad } = readCharges?.(row, readOwn) ?? { lines: [onlyRow], bad: [] }
    return {
      bad,
      lines: lines.map(({ isSide, cells }) => ({
        isSide,
        readCell: (header: string): StagedCell => cells.get(header) ?? readOwn(header),
        showCell: (header: string): string =>
          cells.get(header)?.text ?? (derived.get(header)?.text || read(header).text),
      })),
    }
  }
  return {
    /** Returns the texts of the columns as they were read, for the preview; one list for each line of the row. */
    show(row: Row, headers: readonly string[]): string[][] {
      return readRow(row).lines.map(({ showCell }) => headers.map((header) => shown(showCell(header))))
    },
    /** Returns lines of the COPY file. */
    stage(row: Row, line: number): string {
      const tooWide = faultOfWidth(row.cells, width)
      const { lines, bad: others } = readRow(row)
      const common: Bad[] = [...(tooWide ? [tooWide] : []), ...(row.isHidden ? [hiddenRow] : []), ...others]
      return lines
        .map(({ isSide, readCell: read }, nth) => {
          const bad = [...common]
          const fields = [String(line + nth * partLines + (isSide ? firstSideLine : 0))]
          for (const { column } of columns) {
            const { text, field, fault } = read(column.header)
            if (fault !== null) bad.push({ column: column.header, value: shown(text), reason: fault })
            fields.push(field)
          }
          return `${fields.join('\t')}\t${formatFaults(bad)}\n`
        })
        .join('')
    },
  }
}
