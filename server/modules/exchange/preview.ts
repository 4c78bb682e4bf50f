import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { deskImportKinds } from '#contract/desk/exchange-schema.ts'
import type { Files } from '../../ports/files.ts'
import { money } from './columns.ts'
import type { BadRow } from './import.ts'
import { kinds } from './kinds.ts'
import { Unreadable } from './read-csv.ts'
import { findTables, type Table } from './read-table.ts'
import type { Kind } from './stage.ts'
import { csvOf } from './write-table.ts'

const texts = {
  foreignKind: (kind: string) => `таблицу вида «${kind}» здесь не загружают`,
  badHeader: ['Таблица', 'Строка', 'Столбец', 'Значение', 'Что не так'],
} as const

/** Bad rows of an import that can be saved. */
export const mostSavedRows = 100_000
const firstRows = 5

/** A table of a file as the desk shows it. */
export interface TablePreview {
  readonly rows: number
  /** In kopecks, without bad rows; null: the kind has no sum. */
  readonly sum: number | null
  readonly header: string[]
  readonly first: string[][]
}

const knownKinds = (kind: string | null): readonly Kind[] =>
  kind === null ? kinds : kinds.filter(({ name }) => name === kind)

/** Refuses a file with a table that belongs to another duty of the staff, or whose rows name files beside it. */
export const demandDeskKinds = async (path: string, kind: string | null): Promise<void> => {
  const { tables, close } = await findTables([path], knownKinds(kind), {})
  close()
  const names: readonly string[] = deskImportKinds
  const foreign = tables.find((table) => !names.includes(table.kind.name))
  if (foreign) throw new Unreadable(texts.foreignKind(foreign.kind.name))
}

const previewTable = async (table: Table<Kind>, badLines: ReadonlySet<number>): Promise<TablePreview> => {
  const { kind, places } = table
  const columns = kind.columns.flatMap(({ header }, at) => {
    const place = places[at]
    return place === undefined ? [] : [{ header, place }]
  })
  const sumAt = kind.columns.findIndex(({ parse, isRequired }) => parse === money && isRequired)
  const sumPlace = places[sumAt]
  const first: string[][] = []
  let [rows, sum] = [0, 0]
  for await (const batch of table.rows())
    for (const { line, cells } of batch) {
      rows += 1
      if (first.length < firstRows)
        first.push(columns.map(({ place }) => (cells[place] ?? '').trim().slice(0, 200)))
      if (sumPlace === undefined || badLines.has(line)) continue
      const parsed = money((cells[sumPlace] ?? '').trim())
      if ('value' in parsed) sum += Number(parsed.value)
    }
  return {
    rows,
    sum: sumPlace === undefined ? null : sum,
    header: columns.map(({ header }) => header),
    first,
  }
}

/** Reads the tables of a file for people, in the order in which they are imported. */
export const previewTables = async (
  path: string,
  kind: string | null,
  bad: readonly BadRow[],
): Promise<readonly TablePreview[]> => {
  const { tables, close } = await findTables([path], knownKinds(kind), {})
  try {
    const previews: TablePreview[] = []
    for (const table of tables.toSorted(
      (one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind),
    )) {
      const lines = bad.flatMap(({ file, line }) => (file === table.file ? [line] : []))
      previews.push(await previewTable(table, new Set(lines)))
    }
    return previews
  } finally {
    close()
  }
}

async function* batchOf(bad: readonly BadRow[]) {
  yield bad.map(({ file, line, column, value, reason }) => [
    file,
    { number: String(line) },
    column,
    value,
    reason,
  ])
}

/** Keeps bad rows as a table that a spreadsheet opens; gives its key, null where there are none. */
export const saveBadRows = async (
  files: Pick<Files, 'put'>,
  folder: string,
  bad: readonly BadRow[],
): Promise<string | null> => {
  if (bad.length === 0) return null
  const path = join(folder, 'bad.csv')
  await pipeline(
    Readable.from(csvOf(texts.badHeader, batchOf(bad), 'utf-8')),
    createWriteStream(path, { mode: 0o600 }),
  )
  const key = randomUUID()
  await files.put(key, path)
  return key
}
