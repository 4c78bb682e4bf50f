import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Column } from '../columns.ts'
import { UnreadableTableError, type Row } from '../read-csv.ts'
import type { Table } from '../read-table.ts'
import type { Kind } from '../stage.ts'
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

const faultOfWidth = (cells: readonly string[], width: number): Bad | null => {
  if (
    cells.length === width ||
    (cells.length > width && cells.slice(width).every((cell) => cell.trim() === ''))
  )
    return null
  return { column: '', value: '', reason: `в строке ${cells.length} значений, а столбцов ${width}` }
}

/** Characters; twice the longest text column. */
const maxCellLength = 100_000

const readCell = ({ parse, isRequired }: Column, text: string) => {
  if (text.length > maxCellLength) return { text, field: nothing, fault: `длиннее ${maxCellLength} знаков` }
  const given = text.trim()
  if (given === '') return { text, field: nothing, fault: isRequired ? 'не заполнено' : null }
  const parsed = parse(given)
  if ('fault' in parsed) return { text, field: nothing, fault: parsed.fault }
  return { text, field: escapeField(parsed.value), fault: null }
}

const shownLength = 200
const shown = (text: string): string => text.trim().slice(0, shownLength)

/** Keeps a row's first fault. Caches the last cell per column: neighbours repeat values. */
const rowStager = ({ kind, places, width }: Table<Kind>) => {
  const columns = kind.columns.map((column, at) => ({
    column,
    place: places[at],
    last: readCell(column, ''),
  }))
  return ({ line, cells, faults }: Row): string => {
    let bad = faultOfWidth(cells, width)
    let staging = String(line)
    for (const known of columns) {
      const { column, place } = known
      const text = place === undefined ? '' : (cells[place] ?? '')
      const unread = place === undefined ? undefined : faults?.get(place)
      if (known.last.text !== text) known.last = readCell(column, text)
      const fault = unread ?? known.last.fault
      if (fault !== null) bad ??= { column: column.header, value: shown(text), reason: fault }
      staging += `\t${unread === undefined ? known.last.field : nothing}`
    }
    if (!bad) return `${staging}\t${nothing}\t${nothing}\t${nothing}\n`
    const value = bad.value.replaceAll('\u0000', '\uFFFD')
    return `${staging}\t${[bad.column, value, bad.reason].map(escapeField).join('\t')}\n`
  }
}

const chunkLength = 128 * 1024
/** Characters. Guards against zip bombs. */
const maxStagedLength = 1024 * 1024 * 1024
const rowsBetweenReports = 1000
const firstRows = 5
const maxUnmatchedPayments = 100

/** Stages a table into `folder`. Throws `Unreadable`. */
export const stageRows = async (
  table: Table<Kind>,
  folder: string,
  nth: number,
  onProgress: (progress: ReadProgress) => void,
): Promise<StagedTable> => {
  const { kind, file, places, unknown } = table
  const columns = kind.columns.flatMap(({ header, field }, at) => {
    const place = places[at]
    return place === undefined ? [] : [{ header, field, place }]
  })
  const first: string[][] = []
  let rows = 0
  const lines = async function* () {
    const stageRow = rowStager(table)
    let chunk = ''
    let length = 0
    for await (const batch of table.rows())
      for (const row of batch) {
        rows += 1
        if (first.length < firstRows) first.push(columns.map(({ place }) => shown(row.cells[place] ?? '')))
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
    unknown: unknown.slice(0, maxUnmatchedPayments).map(shown),
    header: columns.map(({ header }) => header),
    first,
    rows,
    path,
  }
}
