import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { listChargePlaces } from '../charges/charge-columns.ts'
import { describeMerged } from '../readers/merged-cells.ts'
import { sheetLines } from './sheet-lines.ts'
import { UnreadableTableError } from '../errors.ts'
import type { Row } from '../readers/read-csv.ts'
import type { Table } from '../tables/table.ts'
import type { Kind } from './stage.ts'
import { listChargeHeaders } from './charge-lines.ts'
import { listDerivations } from './derived-cells.ts'
import { lineList, rowClassifier, rowNotes } from './row-kinds.ts'
import { rowStager, shown } from './row-stager.ts'
import { slashedDates } from './slashed-dates.ts'
import type { ReadProgress, StagedTable } from './staged-table.ts'

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

/** Headers of the kind that the table fills, also from other columns. */
const listFilled = (table: Table<Kind>) => {
  const derived = [...listDerivations(table).flatMap(({ into }) => into), ...listChargeHeaders(table.charges)]
  return table.kind.columns.filter(
    ({ header }, at) =>
      table.places[at] !== undefined || table.fixed?.[at] !== undefined || derived.includes(header),
  )
}

/** Throws `UnreadableTableError` for a sum that is merged over rows: it would count once for each of them. */
const mergedSumGuard = ({ kind, places, charges }: Table<Kind>) => {
  const sums = new Set([
    ...kind.columns.flatMap(({ type, mayBeMerged = false }, at) =>
      (type === 'bigint' || type === 'numeric') && !mayBeMerged ? [places[at]] : [],
    ),
    ...listChargePlaces(charges),
  ])
  return ({ repeated }: Row): void => {
    for (const [place, range] of repeated ?? [])
      if (sums.has(place)) throw new UnreadableTableError(describeMerged(range))
  }
}

const describeRepeated = (
  { header, places }: Table<Kind>,
  merged: ReadonlySet<number>,
): readonly string[] => {
  const names = [...merged]
    .filter((place) => places.includes(place))
    .map((place) => `«${header[place] ?? ''}»`)
  return names.length === 0 ? [] : [messages.repeated(names)]
}

/** Collects required columns that have a value only in the first row of each block, as reports print them. */
const blankCells = ({ kind, header, places }: Table<Kind>) => {
  const columns = kind.columns.flatMap(({ isRequired, type }, at) => {
    const place = places[at]
    return place !== undefined && isRequired && (type === 'text' || type === 'date')
      ? [{ place, lines: lineList(), blank: 0, isFilled: false }]
      : []
  })
  let rows = 0
  return {
    look({ cells, line }: Row): void {
      rows += 1
      for (const column of columns) {
        const isBlank = (cells[column.place] ?? '').trim() === ''
        column.isFilled ||= !isBlank
        if (!isBlank || !column.isFilled) continue
        column.lines.add(line)
        column.blank += 1
      }
    },
    list: (): readonly string[] =>
      columns.flatMap(({ place, lines, blank }) =>
        blank < 2 || blank * 3 < rows ? [] : [messages.blank(header[place] ?? '', lines.format())],
      ),
  }
}

/** Collects what to tell about the rows of one sheet. */
const sheetNotes = (table: Table<Kind>) => {
  const notes = rowNotes()
  const hidden = lineList()
  const unnamed = unnamedColumns(table)
  const blank = blankCells(table)
  const merged = new Set<number>()
  return {
    skip: notes.add,
    look(row: Row): void {
      unnamed.look(row)
      blank.look(row)
      for (const place of row.repeated?.keys() ?? []) merged.add(place)
      if (row.isHidden) hidden.add(row.line)
    },
    list: (prefix: string): readonly string[] =>
      [
        ...(table.about ?? []),
        ...unnamed.list(),
        ...describeRepeated(table, merged),
        ...blank.list(),
        ...notes.list(),
        ...(hidden.isEmpty() ? [] : [`Скрытые строки: ${hidden.describe()}`]),
      ].map((note) => `${prefix}${note}`),
  }
}

const dateColumns = ({ kind }: Table<Kind>) =>
  kind.columns.map(({ type, header }) => (type === 'date' ? slashedDates(header) : null))

const messages = {
  tooLarge: 'таблица слишком большая, разделите её на части',
  tooLong: 'на листе слишком много строк',
  noRows: 'Строк с данными в таблице нет',
  repeated: (columns: readonly string[]) =>
    `Значение объединённых ячеек взято для каждой их строки: ${columns.join(', ')}`,
  blank: (column: string, lines: string) =>
    `«${column}» пуст в строках ${lines}. Значение из строки выше мы не берём: заполните каждую ячейку. В Excel выделите столбец, нажмите F5, «Выделить», «Пустые ячейки», затем =, стрелку вверх и Ctrl+Enter`,
  row: (line: number) => `строка ${line}`,
} as const

const withFile = (file: string, error: unknown): unknown =>
  error instanceof UnreadableTableError
    ? new UnreadableTableError(`${file}: ${error.message}`, { cause: error })
    : error

/** Stages a table, or several sheets of one kind, into `folder`. Throws `UnreadableTableError`. */
export const stageRows = async (
  table: Table<Kind>,
  folder: string,
  nth: number,
  onProgress: (progress: ReadProgress) => void,
): Promise<StagedTable> => {
  const { kind, file } = table
  const sheets = [table, ...(table.others ?? [])]
  const columns = listFilled(table)
  const headers = columns.map(({ header }) => header)
  const first: string[][] = []
  const notes = sheets.map(sheetNotes)
  const dates = dateColumns(table)
  let rows = 0
  let length = 0
  const stageSheet = async function* (sheet: Table<Kind>, at: number) {
    const stager = rowStager(sheet)
    const classify = rowClassifier(sheet)
    const assertNoMergedSum = mergedSumGuard(sheet)
    const dated = dates.flatMap((known, column) =>
      known === null ? [] : [{ known, place: sheet.places[column] ?? -1 }],
    )
    let chunk = ''
    for await (const batch of sheet.rows())
      for (const row of batch) {
        const other = classify(row)
        if (other !== null) {
          notes[at]?.skip(other, row.line)
          continue
        }
        if (sheets.length > 1 && row.line >= sheetLines) throw new UnreadableTableError(messages.tooLong)
        assertNoMergedSum(row)
        rows += 1
        notes[at]?.look(row)
        for (const { known, place } of dated) known.look(row.cells[place] ?? '', () => messages.row(row.line))
        if (first.length < firstRows)
          first.push(...stager.show(row, headers).slice(0, firstRows - first.length))
        if (rows % rowsBetweenReports === 0) onProgress({ file, rows, part: sheet.part() })
        chunk += stager.stage(row, at * sheetLines + row.line)
        if (chunk.length < chunkLength) continue
        length += chunk.length
        if (length > maxStagedLength) throw new UnreadableTableError(messages.tooLarge)
        yield chunk
        chunk = ''
      }
    yield chunk
  }
  const lines = async function* () {
    for (const [at, sheet] of sheets.entries())
      try {
        yield* stageSheet(sheet, at)
      } catch (error) {
        throw withFile(sheet.file, error)
      }
  }
  const path = join(folder, `${nth}.staged`)
  await pipeline(lines, createWriteStream(path, { mode: 0o600 }))
  return {
    kind: kind.name,
    file: nameFiles(sheets),
    folder: table.folder,
    sha256: table.sha256.toString('hex'),
    sheets:
      sheets.length === 1 ? [] : sheets.map(({ file: name, sheet = '' }) => ({ file: name, name: sheet })),
    fields: columns.map(({ field }) => field),
    unknown: [...new Set(sheets.flatMap(({ unknown }) => unknown))].slice(0, maxUnknownColumns).map(shown),
    header: headers,
    first,
    notes: [
      ...(table.notes?.() ?? []),
      ...(rows === 0 ? [messages.noRows] : []),
      ...sheets.flatMap(
        ({ sheet = '' }, at) => notes[at]?.list(sheets.length === 1 ? '' : `Лист «${sheet}». `) ?? [],
      ),
      ...dates.flatMap((known) => known?.list() ?? []),
    ],
    rows,
    path,
    mapping: table.mapping ?? null,
  }
}

const maxNamedSheets = 5

/** «дома.xlsx, листы Мира 1, Мира 2». */
const nameFiles = (sheets: readonly Table<Kind>[]): string => {
  const [first, ...others] = sheets
  if (!first || others.length === 0) return first?.file ?? ''
  const names = sheets.map(({ sheet = '' }) => sheet)
  const more = names.length - maxNamedSheets
  const named = names.slice(0, maxNamedSheets).join(', ')
  return `${first.book ?? first.file}, листы ${named}${more > 0 ? ` и ещё ${more}` : ''}`
}
