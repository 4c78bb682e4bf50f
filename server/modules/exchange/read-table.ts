import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import {
  maxHeaderRows,
  readCsv,
  readHead,
  detectEncoding,
  UnreadableTableError,
  type Row,
} from './read-csv.ts'
import { detectFileKind } from './file-kinds.ts'
import {
  describeNoHeader,
  findKind,
  findPlaces,
  nameKind,
  normalizeHeader,
  type Headed,
  type HeaderMap,
  type HeadRow,
} from './header-names.ts'
import type { Workbook } from './read-xlsx.ts'

export interface Table<K extends Headed> {
  readonly kind: K
  /** File name, plus sheet name. */
  readonly file: string
  /** Holds files that rows reference. */
  readonly folder: string
  readonly sha256: Buffer
  /** File column of each kind column; undefined if absent. */
  readonly places: readonly (number | undefined)[]
  readonly width: number
  readonly header: readonly string[]
  readonly unknown: readonly string[]
  /** Part of the file read, 0 to 1; null if unknown. */
  readonly part: () => number | null
  /** Yields batches of non-empty rows after the header. Throws `Unreadable`. */
  readonly rows: () => AsyncGenerator<readonly Row[]>
}

const readHeader = <K extends Headed>(kind: K, row: readonly string[], map: HeaderMap) => {
  const places = findPlaces(kind, row, map)
  const names = row.map(normalizeHeader)
  const known = new Set(places.map((place) => (place === undefined ? undefined : names[place])))
  const twice = row.find((_, at) => known.has(names[at]) && !places.includes(at))
  if (twice !== undefined) throw new UnreadableTableError(`столбец «${twice.trim()}» стоит дважды`)
  const unknown = row.filter((header, at) => header.trim() !== '' && !places.includes(at))
  return { kind, places, width: row.length, header: row, unknown }
}

const noHeader = (kinds: readonly Headed[], rows: readonly HeadRow[], map: HeaderMap): UnreadableTableError =>
  new UnreadableTableError(describeNoHeader(kinds, rows, map))

/** Composed: a Mac writes «й» in file names as two characters. */
const fileName = (path: string): string => basename(path).normalize('NFC')

const delimiters = [';', ',', '\t', '|'] as const
const widthOf = (rows: readonly (readonly string[])[]): number =>
  Math.max(0, ...rows.map((row) => row.length))

const findInCsv = async <K extends Headed>(
  path: string,
  kinds: readonly K[],
  map: HeaderMap,
): Promise<Table<K>> => {
  const { encoding, sha256 } = await detectEncoding(path)
  const { size } = await stat(path)
  let widest: readonly string[][] = []
  for (const delimiter of delimiters) {
    const head = await readHead(path, encoding, delimiter)
    if (widthOf(head) > widthOf(widest)) widest = head
    for (const [skipped, row] of head.entries()) {
      const kind = findKind(kinds, row, map)
      if (!kind) continue
      let bytes = 0
      const onBytes = (count: number) => {
        bytes += count
      }
      const rows = () => readCsv({ path, encoding, delimiter, skipped: skipped + 1, onBytes })
      const part = () => (size === 0 ? null : bytes / size)
      return {
        ...readHeader(kind, row, map),
        file: fileName(path),
        folder: dirname(path),
        sha256,
        part,
        rows,
      }
    }
  }
  throw noHeader(
    kinds,
    widest.map((cells, at) => ({ line: at + 1, cells })),
    map,
  )
}

/** Why a sheet is no table; an empty sheet says nothing about the others. */
interface NoTable {
  readonly error: UnreadableTableError
  readonly isEmpty: boolean
}

/** A sheet named after a kind must be of it. */
const findInSheet = async <K extends Headed>(
  { name, rows }: Workbook['sheets'][number],
  kinds: readonly K[],
  map: HeaderMap,
): Promise<Omit<Table<K>, 'file' | 'folder' | 'sha256'> | NoTable> => {
  const named = kinds.filter((kind) => normalizeHeader(kind.name) === normalizeHeader(name))
  const known = named.length > 0 ? named : kinds
  const head: HeadRow[] = []
  for await (const row of rows(Infinity)) {
    if (head.length === maxHeaderRows) break
    head.push(row)
    const kind = findKind(known, row.cells, map)
    if (!kind) continue
    return {
      ...readHeader(kind, row.cells, map),
      part: () => null,
      rows: async function* () {
        for await (const data of rows(row.line))
          if (data.line > row.line && data.cells.some((cell) => cell.trim() !== '')) yield [data]
      },
    }
  }
  const error = noHeader(known, head, map)
  if (named.length > 0) throw new UnreadableTableError(`лист «${name}»: ${error.message}`, { cause: error })
  return { error, isEmpty: head.length === 0 }
}

const hashFile = async (path: string): Promise<Buffer> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest()
}

/** Each sheet with a header is a table; kinds must not repeat. */
const findInWorkbook = async <K extends Headed>(
  path: string,
  { sheets }: Workbook,
  kinds: readonly K[],
  map: HeaderMap,
): Promise<readonly Table<K>[]> => {
  const sha256 = await hashFile(path)
  const tables: Table<K>[] = []
  let without: NoTable | undefined
  for (const sheet of sheets.filter(({ isHidden }) => !isHidden)) {
    const table = await findInSheet(sheet, kinds, map)
    if ('error' in table) {
      if (!without || without.isEmpty) without = table
      continue
    }
    if (tables.some(({ kind }) => kind === table.kind))
      throw new UnreadableTableError(`два листа одного вида: ${nameKind(table.kind)}`)
    tables.push({ ...table, file: `${fileName(path)}, лист ${sheet.name}`, folder: dirname(path), sha256 })
  }
  if (tables.length === 0) throw without?.error ?? noHeader(kinds, [], map)
  return tables
}

export interface Tables<K extends Headed> {
  readonly tables: readonly Table<K>[]
  readonly close: () => void
}

const findInFile = async <K extends Headed>(
  path: string,
  kinds: readonly K[],
  map: HeaderMap,
): Promise<Tables<K>> => {
  const file = await detectFileKind(path)
  if (file.kind === 'other') throw new UnreadableTableError(file.reason)
  if (file.kind === 'csv') return { tables: [await findInCsv(path, kinds, map)], close: () => undefined }
  const { openWorkbook } = await import('./read-xlsx.ts')
  const workbook = await openWorkbook(path)
  try {
    return { tables: await findInWorkbook(path, workbook, kinds, map), close: workbook.close }
  } catch (error) {
    workbook.close()
    throw error
  }
}

const unopenedReasons: Readonly<Record<string, string>> = {
  ENOENT: 'такого файла нет',
  EACCES: 'файл нельзя прочесть: нет прав',
  EISDIR: 'это папка',
}

const unopened = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? unopenedReasons[String(error.code)] : undefined

/** Throws `Unreadable` with the file name. */
export const findTables = async <K extends Headed>(
  paths: readonly string[],
  kinds: readonly K[],
  map: HeaderMap,
): Promise<Tables<K>> => {
  const found: Tables<K>[] = []
  const close = () => {
    for (const file of found) file.close()
  }
  for (const path of paths)
    try {
      found.push(await findInFile(path, kinds, map))
    } catch (error) {
      close()
      const reason = error instanceof UnreadableTableError ? error.message : unopened(error)
      if (reason === undefined) throw error
      throw new UnreadableTableError(`${fileName(path)}: ${reason}`, { cause: error })
    }
  return { tables: found.flatMap(({ tables }) => tables), close }
}
