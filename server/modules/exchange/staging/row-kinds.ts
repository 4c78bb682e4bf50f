import { listChargePlaces } from '../charges/charge-columns.ts'
import { assertRoubles, isUnitCell } from '../headers/header-units.ts'
import type { Row } from '../readers/read-csv.ts'
import type { Table } from '../tables/table.ts'
import type { Kind } from './stage.ts'
import { showHeader } from '../values/letters.ts'

/** Rows between the data that are none. */
type OtherRow = 'total' | 'numbers' | 'header' | 'note'

const messages: Readonly<Record<OtherRow, string>> = {
  total: 'Строки итогов не прочитаны',
  numbers: 'Строки с номерами столбцов не прочитаны',
  header: 'Повторы заголовка не прочитаны',
  note: 'Строки без данных не прочитаны',
}

const totalWord =
  /^(?:итого|всего|итог|общий итог|подытог|промежуточный итог|(?:сумма )?к оплате|сальдо|оборот(?:ы)? за период)(?![\p{L}\d])/iu
/** «ул. Мира, д. 5 Итого:» */
const totalInside = /(?:^|[^\p{L}])(?:итого|всего|итог)(?![\p{L}\d])/iu

const isTotal = (filled: readonly string[]): boolean => totalWord.test(filled[0] ?? '')

/** «1 | 2 | 3» under the headers; columns of words may have letters, and that of row numbers nothing. */
const isColumnNumbers = (filled: readonly string[]): boolean => {
  const digits = filled.filter((cell) => !/^[АБВ]$/.test(cell))
  return digits.length >= 3 && digits.every((cell, at) => cell === String(at + 1))
}

/** Who has signed the table, and its pages and entrances. */
const noteWord =
  /^(?:(?:главный |гл\. ?)?бухгалтер|руководитель|директор|исполнитель|председатель|кассир|составил|проверил|ответственный|подпись|дата (?:формирования|печати)|стр(?:аница|\.)|лист|подъезд|этаж|секция)(?![\p{L}\d])/iu

type PlacedTable = Pick<Table<Kind>, 'kind' | 'places' | 'header' | 'charges'>

/** Tells rows of data from totals, repeated headers, numbers of columns and notes. */
export const rowClassifier = ({ kind, places, header, charges }: PlacedTable) => {
  const columns = kind.columns.map((column, at) => ({ column, place: places[at] }))
  // One column in place of a required one is filled in each row; of several, such as a debit and a credit, any may be empty.
  const standIns = (kind.derived ?? []).flatMap(({ from }) => (from.length === 1 ? from : []))
  const required = columns.filter(
    ({ column, place }) => place !== undefined && (column.isRequired || standIns.includes(column.header)),
  )
  const sums = new Set([
    ...columns.flatMap(({ column, place }) =>
      place !== undefined && (column.type === 'bigint' || column.type === 'numeric') ? [place] : [],
    ),
    ...listChargePlaces(charges),
  ])
  // A row of all services of a flat may have no other required column than its account.
  const hasServices = charges?.services !== undefined
  const accountPlace = columns[0]?.place ?? -1
  let isAfterHeader = true

  /** Either row of a header of two rows, and the only one of others. Ends at the first cell of data. */
  const isHeader = (cells: readonly string[]): boolean => {
    let filled = 0
    for (const [at, cell] of cells.entries()) {
      if (cell.trim() === '') continue
      const name = header[at] ?? ''
      if (name === '' || !/[\p{L}№]/u.test(cell)) return false
      const shown = showHeader(cell)
      if (name !== shown && !name.startsWith(`${shown} `) && !name.endsWith(` ${shown}`)) return false
      filled += 1
    }
    return filled >= 2
  }

  const isNote = (cells: readonly string[], filled: readonly string[]): boolean => {
    if (filled.length <= 3 && noteWord.test(filled[0] ?? '')) return true
    if (filled.length !== 1 || (required.length < 3 && !hasServices)) return false
    const at = cells.findIndex((cell) => cell.trim() !== '')
    const known = columns.find(({ place }) => place === at)
    // «Садовая 5» in place of an account names the rows below.
    if (at === accountPlace && /\p{L}{3}\s/u.test(filled[0] ?? '')) return true
    return !known || 'fault' in known.column.parse(cells[at]?.trim() ?? '')
  }

  /** A sum under its column, as Excel adds it up, without any word. */
  const isBareTotal = (cells: readonly string[]): boolean => {
    const [first] = required
    return (
      first?.column === columns[0]?.column &&
      cells.every((cell, at) => cell.trim() === '' || sums.has(at)) &&
      [...sums].some((place) => (cells[place] ?? '').trim() !== '')
    )
  }

  /**
   * A label with sums and nothing else, as programs add up a house, a service or an account. A label in a required
   * column may be data that lacks its account.
   */
  const isSubtotal = (cells: readonly string[]): boolean => {
    const labels = cells.flatMap((cell, at) => (/\p{L}/u.test(cell) && !sums.has(at) ? [at] : []))
    const [at = -1, another] = labels
    const label = (cells[at] ?? '').trim()
    if (another !== undefined || label === '') return false
    if (hasServices && at === accountPlace && totalInside.test(label)) return true
    const empty = required.filter(
      ({ place = -1 }) => place !== accountPlace && !sums.has(place) && (cells[place] ?? '').trim() === '',
    )
    if (at !== accountPlace)
      return totalInside.test(label) && empty.length >= 2 && !required.some(({ place }) => place === at)
    return (
      empty.length >= 2 && (totalInside.test(label) || 'fault' in (columns[0]?.column.parse(label) ?? {}))
    )
  }

  /** The total of an account is among its services; the total of a table has no account. */
  const totalled = columns.flatMap(({ column, place }) =>
    column.hasTotals && place !== undefined ? [place] : [],
  )

  /** A row of units, or the third row of a header: words only, and no account. */
  const isHeaderEnd = (cells: readonly string[], filled: readonly string[]): boolean =>
    filled.every((cell) => isUnitCell(cell)) ||
    ((cells[accountPlace] ?? '').trim() === '' && filled.every((cell) => !/\d/.test(cell)))

  return ({ cells }: Pick<Row, 'cells'>): OtherRow | null => {
    const wasHeader = isAfterHeader
    isAfterHeader = false
    if (isHeader(cells)) {
      isAfterHeader = true
      return 'header'
    }
    if (totalled.some((place) => totalWord.test((cells[place] ?? '').trim()))) return 'total'
    const label = (cells[accountPlace] ?? '').trim()
    const isLabelled =
      hasServices && (noteWord.test(label) || 'fault' in (columns[0]?.column.parse(label) ?? {}))
    const isWhole = !isLabelled && required.every(({ place = -1 }) => (cells[place] ?? '').trim() !== '')
    if (isWhole && !wasHeader) return null
    const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
    if (wasHeader && isColumnNumbers(filled)) return 'numbers'
    if (isWhole) return null
    if (wasHeader && isHeaderEnd(cells, filled)) {
      assertRoubles(filled)
      return 'note'
    }
    if (isTotal(filled) || isBareTotal(cells)) return 'total'
    if (isNote(cells, filled)) return 'note'
    return isSubtotal(cells) ? 'total' : null
  }
}

const maxListed = 10

/** Collects lines to name them: «5–9, 12». */
export const lineList = () => {
  const ranges: { from: number; to: number }[] = []
  let count = 0
  return {
    add(line: number): void {
      count += 1
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
    /** «1 (строка 64)», «5 (строки 5–8, 12)» */
    describe(): string {
      return `${count} (${count === 1 ? 'строка' : 'строки'} ${this.format()})`
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
        lines.isEmpty() ? [] : [`${messages[kind as OtherRow]}: ${lines.describe()}`],
      ),
  }
}
