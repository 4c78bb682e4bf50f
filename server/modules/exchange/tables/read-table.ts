import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { dirname } from 'node:path'
import { UnreadableTableError } from '../errors.ts'
import { maxHeaderRows, readCsv, readHead, detectEncoding, type Row } from '../readers/read-csv.ts'
import { detectFileKind, pageWithoutTable } from '../readers/file-kinds.ts'
import { listChargePlaces } from '../charges/charge-columns.ts'
import { GisTemplateError, joinAccountSheets } from './gis-templates.ts'
import { normalizeHeader, type Headed } from '../headers/header-names.ts'
import { emptyFile } from '../headers/no-header.ts'
import type { HeadRow } from '../headers/joined-headers.ts'
import type { Workbook } from '../readers/read-xlsx.ts'
import { describeHidden, describeSkipped, joinSheets, type NoTable, type SkippedSheet } from './sheets.ts'
import type { Table } from './table.ts'
import { registerTable } from './register-table.ts'
import { findChosen } from './chosen-header.ts'
import {
  findHeader,
  joinHead,
  noHeader,
  withOnlySector,
  withPrefix,
  type TableContext,
} from './table-header.ts'
import { getFileName, trackFile } from '../readers/tracked-file.ts'

const delimiters = [';', ',', '\t', '|', '│'] as const
const toHead = (rows: readonly string[][]): readonly HeadRow[] =>
  rows.map((cells, at) => ({ line: at + 1, cells }))
const widthOf = (rows: readonly HeadRow[]): number => Math.max(0, ...rows.map(({ cells }) => cells.length))

const findInCsv = async <K extends Headed>(
  path: string,
  kinds: readonly K[],
  context: TableContext,
): Promise<Table<K>> => {
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
    const chosen = findChosen(kinds, head, context)
    if (chosen) return { ...chosen.header, ...openAfter(delimiter, chosen.last) }
    const found = findHeader(kinds, head, map)
    if (found) return { ...found.header, ...openAfter(delimiter, found.row.line) }
  }
  throw noHeader(kinds, widest, map)
}

/** A person who checks a sheet does not see its hidden columns. */
const assertShown = (
  { places, header, charges }: Pick<Table<Headed>, 'places' | 'header' | 'charges'>,
  hidden: Row['hiddenColumns'] = [],
): void => {
  const place = [...places, ...listChargePlaces(charges)].find((at) =>
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
  const title: readonly HeadRow[] = [{ line: 0, cells: [name] }]
  const chosen = findChosen(known, head, context, title)
  if (chosen) {
    assertShown(chosen.header, hidden)
    return openAfter(chosen.header, chosen.last, head.find(({ line }) => line === chosen.last)?.firstLine)
  }
  const found = findHeader(known, head, map, title)
  if (found) {
    assertShown(found.header, hidden)
    return openAfter(found.header, found.row.line, found.row.firstLine)
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

type SkippedTable = SkippedSheet & { readonly sheet: Workbook['sheets'][number] }

/** Joins the two sheets of accounts in a GIS ZhKKh template. Returns undefined for other workbooks. */
const findInTemplate = async <K extends Headed>(
  skipped: readonly SkippedTable[],
  kinds: readonly K[],
  context: TableContext,
) => {
  const pick = (template: GisTemplateError['template']) =>
    skipped.flatMap(({ sheet, error }) =>
      error instanceof GisTemplateError && error.template === template
        ? [{ sheet, header: error.header }]
        : [],
    )[0]
  const [accounts, flats] = [pick('accounts'), pick('flats')]
  return accounts && flats && findInSheet(joinAccountSheets(accounts, flats), kinds, context)
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
  const skipped: SkippedTable[] = []
  for (const sheet of sheets.filter(({ isHidden }) => !isHidden)) {
    const table = await findInSheet(sheet, kinds, context)
    if ('error' in table) {
      skipped.push({ ...table, name: sheet.name, sheet })
      continue
    }
    found.push({ ...table, sheet: sheet.name })
  }
  const joined = found.length === 0 ? await findInTemplate(skipped, kinds, context) : undefined
  if (joined && 'error' in joined) throw joined.error
  if (joined) found.push({ ...joined, sheet: '' })
  const hidden = sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name)
  const notes = [...own, ...describeSkipped(hidden, joined ? [] : skipped)]
  if (found.length === 0) {
    const error =
      (
        skipped.find(({ error: why }) => why instanceof GisTemplateError) ??
        skipped.find(({ isEmpty }) => !isEmpty) ??
        skipped[0]
      )?.error ?? noHeader(kinds, [], context.map)
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
  const { openPage } = await import('../readers/read-html.ts')
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
  const { openWorkbook } = await import('../readers/read-xlsx.ts')
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
