import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { dirname } from 'node:path'
import {
  maxHeaderRows,
  readCsv,
  readHead,
  detectEncoding,
  UnreadableTableError,
  type Row,
} from './read-csv.ts'
import { detectFileKind, pageWithoutTable } from './file-kinds.ts'
import {
  describeNoHeader,
  emptyFile,
  findKind,
  findPlaces,
  guessHeader,
  listMissing,
  normalizeHeader,
  type Headed,
  type HeaderMap,
} from './header-names.ts'
import {
  describeHeaders,
  findRemembered,
  getFixedValue,
  UnmappedTableError,
  type ColumnMapping,
  type FoundHeaders,
  type RememberedMap,
} from './column-map.ts'
import { assertRoubles } from './header-units.ts'
import { joinHeaderRows, showHeader, type HeadRow } from './joined-headers.ts'
import { describeTurnover, findTurnover } from './turnover.ts'
import type { Workbook } from './read-xlsx.ts'
import { describeHidden, describeSkipped, joinSheets, type NoTable, type SkippedSheet } from './sheets.ts'
import type { Table } from './table.ts'
import { registerTable } from './registers/register-table.ts'
import type { RegisterSector } from './registers/register.ts'
import { damagedSign } from './values/cell-text.ts'
import { getFileName, trackFile } from './tracked-file.ts'

/** What an organisation's files may need beside their headers. */
export interface TableContext {
  /** Our column to the header in the file, or to `=` and one value for all rows. */
  readonly map: HeaderMap
  readonly remembered: readonly RememberedMap[]
  readonly sectors: readonly RegisterSector[]
}

const pickPlaced = (row: readonly string[], places: readonly (number | undefined)[]): readonly string[] =>
  places.flatMap((place) => (place === undefined ? [] : [row[place] ?? '']))

const readHeader = <K extends Headed>(
  kind: K,
  row: readonly string[],
  map: HeaderMap,
  above: readonly HeadRow[],
) => {
  const places = findPlaces(kind, row, map)
  assertRoubles([...above.flatMap(({ cells }) => cells), ...pickPlaced(row, places)])
  const names = row.map(normalizeHeader)
  const known = new Set(places.map((place) => (place === undefined ? undefined : names[place])))
  const twice = row.find((_, at) => known.has(names[at]) && !places.includes(at))
  if (twice !== undefined) throw new UnreadableTableError(`столбец «${showHeader(twice)}» стоит дважды`)
  const shown = row.map(showHeader)
  const damaged = shown.find((name) => name.includes(damagedSign))
  if (damaged !== undefined)
    throw new UnreadableTableError(
      `знак испорчен в названии столбца «${damaged}»: исправьте его или сохраните файл ещё раз в UTF-8`,
    )
  const unknown = shown.filter((name, at) => name !== '' && !places.includes(at))
  const fixed = kind.columns.map(({ header }) => getFixedValue(map[header]))
  return { kind, places, fixed, width: row.length, header: shown, unknown }
}

/** Choices for headers that are known, so that a member chooses only the others. */
const proposeColumns = ({ columns }: Headed, names: readonly string[]): ColumnMapping['columns'] =>
  Object.fromEntries(
    findPlaces({ columns }, names, {}).flatMap((place, at) => {
      const [column, name] = [columns[at]?.header, place === undefined ? undefined : names[place]]
      return column === undefined || name === undefined ? [] : [[column, name]]
    }),
  )

/** A balance sheet holds balances only. */
const guessBalances = (kinds: readonly Headed[], row: HeadRow) => {
  const kind = kinds.find(({ name }) => name === 'balances')
  return kind && { kind, row }
}

const noHeader = (
  kinds: readonly Headed[],
  rows: readonly HeadRow[],
  map: HeaderMap,
): UnreadableTableError => {
  const turnover = kinds.some(({ name }) => name === 'balances') ? findTurnover(rows) : undefined
  const message = turnover ? describeTurnover(turnover) : describeNoHeader(kinds, rows, map)
  const guess = turnover ? guessBalances(kinds, turnover) : guessHeader(kinds, rows, map)
  const found = describeHeaders(rows, guess?.row)
  if (!found) return new UnreadableTableError(message)
  const [only, another] = kinds
  const kind = guess?.kind ?? (another ? undefined : only)
  const names = found.headers.map(({ name }) => name)
  const columns = kind ? proposeColumns(kind, names) : {}
  return new UnmappedTableError(message, { ...found, register: null, kind: kind?.name ?? null, columns })
}

const withPrefix = (prefix: string, error: UnreadableTableError): UnreadableTableError =>
  error instanceof UnmappedTableError
    ? new UnmappedTableError(prefix + error.message, error.mapping, error)
    : new UnreadableTableError(prefix + error.message, { cause: error })

/** Reads a header by the choices of a member; undefined if they do not fit the kind any more. */
const readChosen = <K extends Headed>(
  kinds: readonly K[],
  found: FoundHeaders,
  { kind: name, columns }: RememberedMap,
) => {
  const kind = kinds.find((known) => known.name === name)
  if (!kind) return undefined
  const names = found.headers.map((header) => header.name)
  const places = kind.columns.map(({ header }) => {
    const place = names.indexOf(columns[header] ?? '')
    return place === -1 ? undefined : place
  })
  const fixed = kind.columns.map(({ header }) => getFixedValue(columns[header]))
  if (listMissing(kind, places, columns).length > 0) return undefined
  assertRoubles(pickPlaced(names, places))
  const unknown = found.line === null ? [] : names.filter((_, at) => !places.includes(at))
  const mapping: ColumnMapping = { ...found, register: null, kind: name, columns }
  return { kind, places, fixed, width: names.length, header: names, unknown, mapping }
}

/** The table of a member's earlier choice, and the line before its data. */
const findChosen = <K extends Headed>(
  kinds: readonly K[],
  rows: readonly HeadRow[],
  maps: readonly RememberedMap[],
) => {
  const { found, map } = findRemembered(rows, maps) ?? {}
  const header = found && map && readChosen(kinds, found, map)
  return header && { header, last: found.line ?? 0 }
}

/** An organisation with one sector needs no column of sectors. */
const withOnlySector = ({ map, sectors: [only, another] }: TableContext): HeaderMap =>
  only && !another ? { Сектор: `=${only.code}`, ...map } : map

/**
 * Many tables name the flats and residents beside their data. A table with columns of another kind is not a table of
 * accounts, even if it lacks some of that kind.
 */
const assertNoOtherKind = (
  kind: Headed,
  kinds: readonly Headed[],
  head: readonly HeadRow[],
  row: readonly string[],
  map: HeaderMap,
): void => {
  if (kind.name !== 'accounts') return
  const others = kinds.filter((other) => other !== kind)
  if (others.some((other) => countOwn(other, kind, row) >= minOwnColumns))
    throw withPrefix(messages.otherKind, noHeader(others, head, map))
}
const minOwnColumns = 2

/** Counts the required columns that a row has of a kind, without those of `kind`. */
const countOwn = (other: Headed, kind: Headed, row: readonly string[]): number => {
  const taken = findPlaces(kind, row, {})
  return findPlaces(other, row, {}).filter(
    (place, at) => place !== undefined && !taken.includes(place) && other.columns[at]?.isRequired,
  ).length
}

const messages = {
  otherKind:
    'есть столбцы не только лицевых счетов. Если это лицевые счета, назовите вид: --as accounts. Иначе ',
} as const

const delimiters = [';', ',', '\t', '|', '│'] as const
const widthOf = (rows: readonly HeadRow[]): number => Math.max(0, ...rows.map(({ cells }) => cells.length))

const toHead = (rows: readonly string[][]): readonly HeadRow[] =>
  rows.map((cells, at) => ({ line: at + 1, cells }))

const joinHead = (rows: readonly HeadRow[], kinds: readonly Headed[], map: HeaderMap): readonly HeadRow[] =>
  joinHeaderRows(rows, (cells) => findKind(kinds, cells, map) !== undefined)

const findInCsv = async <K extends Headed>(
  path: string,
  kinds: readonly K[],
  context: TableContext,
): Promise<Table<K>> => {
  const { remembered } = context
  const { encoding, sha256 } = await detectEncoding(path)
  const register = await registerTable({ path, encoding, sha256, kinds, ...context })
  if (register) return register
  const map = withOnlySector(context)
  const { onBytes, ...tracked } = await trackFile(path)
  const openAfter = (delimiter: string, skipped: number) => ({
    ...tracked,
    sha256,
    rows: () => readCsv({ path, encoding, delimiter, skipped, onBytes }),
  })
  let widest: readonly HeadRow[] = []
  for (const delimiter of delimiters) {
    const head = joinHead(toHead(await readHead(path, encoding, delimiter)), kinds, map)
    if (widthOf(head) > widthOf(widest)) widest = head
    const chosen = findChosen(kinds, head, remembered)
    if (chosen) return { ...chosen.header, ...openAfter(delimiter, chosen.last) }
    for (const [at, { line, cells }] of head.entries()) {
      const kind = findKind(kinds, cells, map)
      if (!kind) continue
      assertNoOtherKind(kind, kinds, head, cells, map)
      return { ...readHeader(kind, cells, map, head.slice(0, at)), ...openAfter(delimiter, line) }
    }
  }
  throw noHeader(kinds, widest, map)
}

/** A person who checks a sheet does not see its hidden columns. */
const assertShown = (
  { places, header }: Pick<Table<Headed>, 'places' | 'header'>,
  hidden: Row['hiddenColumns'] = [],
): void => {
  const place = places.find((at) =>
    hidden.some(([first, last]) => at !== undefined && at >= first && at <= last),
  )
  if (place !== undefined)
    throw new UnreadableTableError(`столбец «${header[place]}» скрыт: покажите его в таблице или удалите`)
}

/** A sheet named after a kind must be of it. */
const findInSheet = async <K extends Headed>(
  { name, rows }: Workbook['sheets'][number],
  kinds: readonly K[],
  context: TableContext,
): Promise<Omit<Table<K>, 'file' | 'folder' | 'sha256'> | NoTable> => {
  const named = kinds.filter((kind) => normalizeHeader(kind.name) === normalizeHeader(name))
  const known = named.length > 0 ? named : kinds
  const { remembered } = context
  const map = withOnlySector(context)
  const openAfter = <H extends object>(header: H, last: number, first = last) => ({
    ...header,
    part: () => null,
    rows: async function* () {
      for await (const data of rows({ first, last }))
        if (data.line > last && data.cells.some((cell) => cell.trim() !== '')) yield [data]
    },
  })
  const top: HeadRow[] = []
  let hidden: Row['hiddenColumns'] = []
  for await (const { line, cells, hiddenColumns } of rows({ first: Infinity, last: Infinity })) {
    if (top.length === maxHeaderRows) break
    top.push({ line, cells })
    hidden = hiddenColumns
  }
  const head = joinHead(top, known, map)
  const chosen = findChosen(known, head, remembered)
  if (chosen) {
    assertShown(chosen.header, hidden)
    return openAfter(chosen.header, chosen.last, head.find(({ line }) => line === chosen.last)?.firstLine)
  }
  for (const [at, { line, firstLine, cells }] of head.entries()) {
    const kind = findKind(known, cells, map)
    if (!kind) continue
    assertNoOtherKind(kind, known, head, cells, map)
    const header = readHeader(kind, cells, map, head.slice(0, at))
    assertShown(header, hidden)
    return openAfter(header, line, firstLine)
  }
  const error = noHeader(known, head, map)
  if (named.length > 0) throw withPrefix(`лист «${name}»: `, error)
  return { error, isEmpty: head.length === 0 }
}

const hashFile = async (path: string): Promise<Buffer> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest()
}

/** Each sheet with a header is a table. */
const findInWorkbook = async <K extends Headed>(
  path: string,
  { sheets, notes: own = [] }: Workbook,
  kinds: readonly K[],
  context: TableContext,
): Promise<readonly Table<K>[]> => {
  const sha256 = await hashFile(path)
  const found: (Omit<Table<K>, 'file' | 'folder' | 'sha256'> & { readonly sheet: string })[] = []
  const skipped: SkippedSheet[] = []
  for (const sheet of sheets.filter(({ isHidden }) => !isHidden)) {
    const table = await findInSheet(sheet, kinds, context)
    if ('error' in table) {
      skipped.push({ ...table, name: sheet.name })
      continue
    }
    found.push({ ...table, sheet: sheet.name })
  }
  const hidden = sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name)
  const notes = [...own, ...describeSkipped(hidden, skipped)]
  if (found.length === 0) {
    const error =
      (skipped.find(({ isEmpty }) => !isEmpty) ?? skipped[0])?.error ?? noHeader(kinds, [], context.map)
    throw hidden.length === 0 ? error : withPrefix(`${describeHidden(hidden)}. `, error)
  }
  const book = getFileName(path)
  const tables: (Table<K> & { readonly sheet: string })[] = []
  for (const table of found) {
    const file = table.sheet === '' ? book : `${book}, лист ${table.sheet}`
    const first = tables.length === 0 && { notes: () => notes }
    tables.push({ ...table, book, file, folder: dirname(path), sha256, ...first })
  }
  return joinSheets(tables)
}

export interface Tables<K extends Headed> {
  readonly tables: readonly Table<K>[]
  readonly close: () => void
}

/** Reads the tables of a page that a program saved as a workbook. */
const findInPage = async <K extends Headed>(path: string, kinds: readonly K[], context: TableContext) => {
  const { openPage } = await import('./read-html.ts')
  return findInWorkbook(path, openPage(path), kinds, context).catch((error: unknown) => {
    throw error instanceof UnreadableTableError && error.message.includes(emptyFile)
      ? new UnreadableTableError(pageWithoutTable, { cause: error })
      : error
  })
}

const findInFile = async <K extends Headed>(
  path: string,
  kinds: readonly K[],
  context: TableContext,
): Promise<Tables<K>> => {
  const file = await detectFileKind(path)
  if (file.kind === 'other') throw new UnreadableTableError(file.reason)
  if (file.kind === 'csv') return { tables: [await findInCsv(path, kinds, context)], close: () => undefined }
  if (file.kind === 'page') return { tables: await findInPage(path, kinds, context), close: () => undefined }
  const { openWorkbook } = await import('./read-xlsx.ts')
  const workbook = await openWorkbook(path)
  try {
    return { tables: await findInWorkbook(path, workbook, kinds, context), close: workbook.close }
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

/** Throws `UnreadableTableError` with the file name. */
export const findTables = async <K extends Headed>(
  paths: readonly string[],
  kinds: readonly K[],
  context: TableContext,
): Promise<Tables<K>> => {
  const found: Tables<K>[] = []
  const close = () => {
    for (const file of found) file.close()
  }
  for (const path of paths)
    try {
      found.push(await findInFile(path, kinds, context))
    } catch (error) {
      close()
      if (error instanceof UnreadableTableError) throw withPrefix(`${getFileName(path)}: `, error)
      const reason = unopened(error)
      if (reason === undefined) throw error
      throw new UnreadableTableError(`${getFileName(path)}: ${reason}`, { cause: error })
    }
  return { tables: found.flatMap(({ tables }) => tables), close }
}
