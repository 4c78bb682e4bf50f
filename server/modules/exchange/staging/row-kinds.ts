import type { Row } from '../read-csv.ts'
import type { Table } from '../read-table.ts'
import type { Kind } from '../stage.ts'

/** Rows between the data that are none. */
type OtherRow = 'total' | 'numbers' | 'header' | 'note'

const messages: Readonly<Record<OtherRow, string>> = {
  total: 'Строки итогов не прочитаны',
  numbers: 'Строка с номерами столбцов не прочитана',
  header: 'Повторы заголовка не прочитаны',
  note: 'Строки без данных не прочитаны',
}

const totalWord = /^(?:итого|всего|итог|оборот(?:ы)? за период)(?![\p{L}\d])/iu

const isTotal = (filled: readonly string[]): boolean => totalWord.test(filled[0] ?? '')

const isColumnNumbers = (filled: readonly string[], cells: readonly string[]): boolean =>
  filled.length >= 3 && filled.length === cells.length && filled.every((cell, at) => cell === String(at + 1))

type PlacedTable = Pick<Table<Kind>, 'kind' | 'places' | 'header'>

/** Tells rows of data from totals, repeated headers, numbers of columns and notes. */
export const rowClassifier = ({ kind, places, header }: PlacedTable) => {
  const columns = kind.columns.map((column, at) => ({ column, place: places[at] }))
  const required = columns.filter(({ column, place }) => column.isRequired && place !== undefined)
  const headers = header.map((name) => name.trim())
  let isFirst = true

  const isHeader = (cells: readonly string[]): boolean =>
    required.length > 0 && required.every(({ place = -1 }) => (cells[place] ?? '').trim() === headers[place])

  const isNote = (cells: readonly string[]): boolean => {
    const at = cells.findIndex((cell) => cell.trim() !== '')
    const known = columns.find(({ place }) => place === at)
    return !known || 'fault' in known.column.parse(cells[at]?.trim() ?? '')
  }

  return ({ cells }: Pick<Row, 'cells'>): OtherRow | null => {
    const wasFirst = isFirst
    isFirst = false
    const isWhole = required.every(({ place = -1 }) => (cells[place] ?? '').trim() !== '')
    if (isWhole && !wasFirst) return isHeader(cells) ? 'header' : null
    const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
    if (!isWhole && isTotal(filled)) return 'total'
    if (wasFirst && isColumnNumbers(filled, cells)) return 'numbers'
    return !isWhole && filled.length === 1 && required.length >= 3 && isNote(cells) ? 'note' : null
  }
}

const maxListed = 10

/** Collects lines to name them: «5–9, 12». */
export const lineList = () => {
  const ranges: { from: number; to: number }[] = []
  return {
    add(line: number): void {
      const last = ranges.at(-1)
      if (last?.to === line - 1) last.to = line
      // One more than is listed, to say that there are more.
      else if (ranges.length <= maxListed) ranges.push({ from: line, to: line })
    },
    isEmpty: () => ranges.length === 0,
    format(): string {
      const shown = ranges
        .slice(0, maxListed)
        .map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`))
      return ranges.length > maxListed ? `${shown.join(', ')} и ещё` : shown.join(', ')
    },
  }
}

/** Collects what to tell about rows that were not read as data. */
export const rowNotes = () => {
  const kinds = { total: lineList(), numbers: lineList(), header: lineList(), note: lineList() }
  return {
    add: (kind: OtherRow, line: number): void => kinds[kind].add(line),
    list: (): readonly string[] =>
      Object.entries(kinds).flatMap(([kind, lines]) =>
        lines.isEmpty() ? [] : [`${messages[kind as OtherRow]}: ${lines.format()}`],
      ),
  }
}
