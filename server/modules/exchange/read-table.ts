import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import {
  maxHeaderRows,
  readCsv,
  readHead,
  detectEncoding,
  UnreadableTableError,
  type Row,
} from './read-csv.ts'
import type { Workbook } from './read-xlsx.ts'

const normalizeName = (header: string): string =>
  header.trim().replace(/\*$/, '').replaceAll(/\s+/g, ' ').trim().toLowerCase().replaceAll('ё', 'е')

interface Headed {
  readonly name: string
  readonly columns: readonly { readonly header: string; readonly isRequired?: true }[]
}

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
  readonly unknown: readonly string[]
  /** Part of the file read, 0 to 1; null if unknown. */
  readonly part: () => number | null
  /** Yields batches of non-empty rows after the header. Throws `Unreadable`. */
  readonly rows: () => AsyncGenerator<readonly Row[]>
}

type HeaderMap = Readonly<Record<string, string>>

const findPlaces = ({ columns }: Headed, row: readonly string[], map: HeaderMap): (number | undefined)[] => {
  const names = row.map(normalizeName)
  return columns.map(({ header }) => {
    // Files with standard headers need no map.
    const places = [map[header] ?? header, header].map((name) => names.indexOf(normalizeName(name)))
    return places.find((place) => place !== -1)
  })
}

/** The matching kind with the most required columns. */
const findKind = <K extends Headed>(
  kinds: readonly K[],
  row: readonly string[],
  map: HeaderMap,
): K | undefined => {
  const required = ({ columns }: Headed) => columns.filter(({ isRequired }) => isRequired).length
  return kinds
    .filter((kind) =>
      findPlaces(kind, row, map).every((place, at) => place !== undefined || !kind.columns[at]?.isRequired),
    )
    .toSorted((left, right) => required(right) - required(left))[0]
}

const readHeader = <K extends Headed>(kind: K, row: readonly string[], map: HeaderMap) => {
  const places = findPlaces(kind, row, map)
  const names = row.map(normalizeName)
  const known = new Set(places.map((place) => (place === undefined ? undefined : names[place])))
  const twice = row.find((_, at) => known.has(names[at]) && !places.includes(at))
  if (twice !== undefined) throw new UnreadableTableError(`столбец «${twice.trim()}» стоит дважды`)
  const unknown = row.filter((header, at) => header.trim() !== '' && !places.includes(at))
  return { kind, places, width: row.length, unknown }
}

const listRequired = (kinds: readonly Headed[]): string =>
  kinds
    .map(
      ({ name, columns }) =>
        `  ${name}: ${columns.flatMap(({ header, isRequired }) => (isRequired ? [header] : [])).join(', ')}`,
    )
    .join('\n')

const noHeader = (kinds: readonly Headed[]): UnreadableTableError =>
  new UnreadableTableError(`нет строки с обязательными столбцами. Они такие:\n${listRequired(kinds)}`)

const findInCsv = async <K extends Headed>(
  path: string,
  kinds: readonly K[],
  map: HeaderMap,
): Promise<Table<K>> => {
  const { encoding, sha256 } = await detectEncoding(path)
  const { size } = await stat(path)
  for (const delimiter of [';', ',', '\t']) {
    const head = await readHead(path, encoding, delimiter)
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
        file: basename(path),
        folder: dirname(path),
        sha256,
        part,
        rows,
      }
    }
  }
  throw noHeader(kinds)
}

/** Undefined if there is no table. A sheet named after a kind must be of it. */
const findInSheet = async <K extends Headed>(
  { name, rows }: Workbook['sheets'][number],
  kinds: readonly K[],
  map: HeaderMap,
): Promise<Omit<Table<K>, 'file' | 'folder' | 'sha256'> | undefined> => {
  const named = kinds.filter((kind) => normalizeName(kind.name) === normalizeName(name))
  const known = named.length > 0 ? named : kinds
  let seen = 0
  for await (const row of rows(Infinity)) {
    if ((seen += 1) > maxHeaderRows) break
    const kind = findKind(known, row.cells, map)
    if (!kind) continue
    const header = readHeader(kind, row.cells, map)
    const width = header.width
    return {
      ...header,
      part: () => null,
      rows: async function* () {
        for await (const { line, cells, faults } of rows(row.line)) {
          if (line <= row.line || cells.every((cell) => cell.trim() === '')) continue
          // Spreadsheets omit trailing empty cells.
          const missing = Array<string>(Math.max(width - cells.length, 0)).fill('')
          yield [{ line, cells: [...cells, ...missing], faults: faults ?? new Map() }]
        }
      },
    }
  }
  if (named.length > 0) throw new UnreadableTableError(`лист «${name}»: ${noHeader(named).message}`)
  return undefined
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
  for (const sheet of sheets.filter(({ isHidden }) => !isHidden)) {
    const table = await findInSheet(sheet, kinds, map)
    if (!table) continue
    if (tables.some(({ kind }) => kind === table.kind))
      throw new UnreadableTableError(`два листа одного вида: ${table.kind.name}`)
    tables.push({ ...table, file: `${basename(path)}, лист ${sheet.name}`, folder: dirname(path), sha256 })
  }
  if (tables.length === 0) throw noHeader(kinds)
  return tables
}

const readMagic = async (path: string): Promise<string> => {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.subarray(0, bytesRead).toString('latin1')
  } finally {
    await file.close()
  }
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
  const magic = await readMagic(path)
  if (magic === '\u00D0\u00CF\u0011\u00E0')
    throw new UnreadableTableError(
      'это старый файл Excel или файл с паролем: сохраните его как XLSX без пароля',
    )
  if (magic !== 'PK\u0003\u0004')
    return { tables: [await findInCsv(path, kinds, map)], close: () => undefined }
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
      throw new UnreadableTableError(`${basename(path)}: ${reason}`, { cause: error })
    }
  return { tables: found.flatMap(({ tables }) => tables), close }
}
