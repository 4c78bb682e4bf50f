import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Column } from '../columns.ts'
import { UnreadableTableError, type Row } from '../read-csv.ts'
import type { Table } from '../read-table.ts'
import type { Kind } from '../stage.ts'
import { damagedSign, readCellText } from '../values/cell-text.ts'
import { becameDate } from '../values/words.ts'
import { lineList, rowClassifier, rowNotes } from './row-kinds.ts'
import type { ReadProgress, StagedTable } from './staged-table.ts'

interface Bad {
  readonly column: string
  readonly value: string
  readonly reason: string
}

const nothing = '\\N'

const escapeField = (field: string | null): string =>
  field === null
    ? nothing
    : field.replaceAll(/[\\\t\n\r]/g, (sign) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n' })[sign] ?? '\\r')

/** Spreadsheets leave out the last empty cells, so a short row is complete. */
const faultOfWidth = (cells: readonly string[], width: number): Bad | null =>
  cells.length <= width || cells.slice(width).every((cell) => cell.trim() === '')
    ? null
    : { column: '', value: '', reason: `в строке ${cells.length} значений, а столбцов ${width}` }

/** Characters; twice the longest text column. */
const maxCellLength = 100_000

/** What programs print instead of an empty number or date. */
const isDash = (text: string): boolean => /^[-\u2010-\u2015\u2212]$/.test(text)

/** A dash is a value of yes and no, and where a text must be filled: the flat of a house for one family. */
const mayBeDash = ({ type, isRequired }: Column): boolean =>
  type === 'boolean' || (type === 'text' && isRequired === true)

const readCell = (column: Column, text: string) => {
  if (text.length > maxCellLength) return { text, field: nothing, fault: `длиннее ${maxCellLength} знаков` }
  const cell = readCellText(text)
  if ('fault' in cell) return { text, field: nothing, fault: cell.fault }
  if (cell.value === null || (isDash(cell.value) && !mayBeDash(column)))
    return { text, field: nothing, fault: column.isRequired ? unfilled : null }
  const parsed = column.parse(cell.value)
  if ('fault' in parsed) return { text, field: nothing, fault: parsed.fault }
  return { text, field: escapeField(parsed.value), fault: null }
}
const unfilled = 'не заполнено'

const shownLength = 200
const shown = (text: string): string => text.trim().slice(0, shownLength)
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

/** Reports every fault of a row. Caches the last cell per column: neighbours repeat values. */
const rowStager = ({ kind, places, fixed, width }: Table<Kind>) => {
  const columns = kind.columns.map((column, at) => ({
    column,
    place: places[at],
    fixed: fixed?.[at] ?? '',
    last: readCell(column, ''),
  }))
  type Known = (typeof columns)[number]
  const isFilled = (
    { column, place }: Known,
    cells: readonly string[],
    fields: readonly string[],
  ): boolean => {
    const text = place === undefined ? '' : (cells[place] ?? '').trim()
    return fields.includes(column.field) && text !== '' && !isDash(text)
  }
  const readKnown = (known: Known, { cells, faults, dates }: Row) => {
    const { column, place } = known
    const text = place === undefined ? known.fixed : (cells[place] ?? '')
    if (known.last.text !== text) known.last = readCell(column, text)
    const isDated = place !== undefined && column.type !== 'date' && dates?.has(place)
    const unread =
      place === undefined ? undefined : (faults?.get(place) ?? (isDated ? becameDate : undefined))
    if (unread !== undefined) return { text, field: nothing, fault: unread }
    const isZero =
      known.last.fault === unfilled &&
      columns.some((other) => isFilled(other, cells, column.zeroBeside ?? []))
    return isZero ? { text, field: '0', fault: null } : known.last
  }
  return (row: Row): string => {
    const tooWide = faultOfWidth(row.cells, width)
    const bad: Bad[] = [...(tooWide ? [tooWide] : []), ...(row.isHidden ? [hiddenRow] : [])]
    let staging = String(row.line)
    for (const known of columns) {
      const { text, field, fault } = readKnown(known, row)
      if (fault !== null) bad.push({ column: known.column.header, value: shown(text), reason: fault })
      staging += `\t${field}`
    }
    return `${staging}\t${formatFaults(bad)}\n`
  }
}

/** Collects columns that have values but no name in the header. A list of names would not show them. */
const unnamedColumns = ({ header, places }: Table<Kind>) => {
  const unnamed = header.flatMap((name, at) => (name === '' && !places.includes(at) ? [at] : []))
  const filled = new Set<number>()
  return {
    look({ cells }: Row): void {
      for (const at of unnamed) if ((cells[at] ?? '').trim() !== '') filled.add(at)
    },
    list: (): readonly string[] => {
      const columns = [...filled].toSorted((left, right) => left - right).map((at) => String(at + 1))
      return columns.length === 0
        ? []
        : [`Столбцы без названия не прочитаны: ${columns.slice(0, maxUnknownColumns).join(', ')}`]
    },
  }
}

const chunkLength = 128 * 1024
/** Characters. Guards against zip bombs. */
const maxStagedLength = 1024 * 1024 * 1024
const rowsBetweenReports = 1000
const firstRows = 5
const maxUnknownColumns = 100

/** Stages a table into `folder`. Throws `UnreadableTableError`. */
export const stageRows = async (
  table: Table<Kind>,
  folder: string,
  nth: number,
  onProgress: (progress: ReadProgress) => void,
): Promise<StagedTable> => {
  const { kind, file, places, fixed, unknown } = table
  const columns = kind.columns.flatMap(({ header, field }, at) => {
    const [place, value] = [places[at], fixed?.[at]]
    return place === undefined && value === undefined ? [] : [{ header, field, place, value }]
  })
  const first: string[][] = []
  const notes = rowNotes()
  const hidden = lineList()
  const unnamed = unnamedColumns(table)
  let rows = 0
  const lines = async function* () {
    const stageRow = rowStager(table)
    const classify = rowClassifier(table)
    let chunk = ''
    let length = 0
    for await (const batch of table.rows())
      for (const row of batch) {
        const other = classify(row)
        if (other !== null) {
          notes.add(other, row.line)
          continue
        }
        rows += 1
        unnamed.look(row)
        if (row.isHidden) hidden.add(row.line)
        if (first.length < firstRows)
          first.push(
            columns.map(({ place, value }) => shown((place === undefined ? value : row.cells[place]) ?? '')),
          )
        if (rows % rowsBetweenReports === 0) onProgress({ file, rows, part: table.part() })
        chunk += stageRow(row)
        if (chunk.length < chunkLength) continue
        length += chunk.length
        if (length > maxStagedLength)
          throw new UnreadableTableError('таблица слишком большая, разделите её на части')
        yield chunk
        chunk = ''
      }
    yield chunk
  }
  const path = join(folder, `${nth}.staged`)
  try {
    await pipeline(lines, createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    throw error instanceof UnreadableTableError
      ? new UnreadableTableError(`${file}: ${error.message}`, { cause: error })
      : error
  }
  return {
    kind: kind.name,
    file,
    folder: table.folder,
    sha256: table.sha256.toString('hex'),
    fields: columns.map(({ field }) => field),
    unknown: unknown.slice(0, maxUnknownColumns).map(shown),
    header: columns.map(({ header }) => header),
    first,
    notes: [
      ...(table.notes?.() ?? []),
      ...unnamed.list(),
      ...notes.list(),
      ...(hidden.isEmpty() ? [] : [`Скрытые строки: ${hidden.format()}`]),
    ],
    rows,
    path,
    mapping: table.mapping ?? null,
  }
}
