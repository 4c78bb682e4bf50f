import sax, { type Tag } from 'sax'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { describeZip } from './file-kinds.ts'
import { mergedFiller, toPlace, type HeaderLines } from './merged-cells.ts'
import { UnreadableTableError } from '../errors.ts'
import type { Row } from './read-csv.ts'
import {
  builtInFormat,
  decodeText,
  findCellFault,
  getCellText,
  isDateCell,
  toCellFormat,
  type Cell,
  type CellFormat,
  type Looks,
} from './xlsx-cells.ts'

interface Handlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
}

const messages = {
  broken: 'испорченный файл XLSX',
  longText: 'в одной ячейке или строке слишком много знаков: это не таблица. Сохраните данные как CSV',
} as const

const mebibyte = 1024 * 1024
/** Sheets are streamed; other parts are held in memory. */
const maxSheetBytes = 2048 * mebibyte
const maxPartBytes = 64 * mebibyte
const maxEntries = 1000
/** Characters of a cell, and of a row. Excel writes at most 32,767 in a cell; a longer one fills memory as it is read. */
const maxTextLength = 1_000_000
const maxRowLength = 4_000_000

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const refuse = (cause?: unknown): never => {
  throw new UnreadableTableError(messages.broken, { cause })
}

/** Streams XML, up to `max` bytes. */
async function* readPart<T>(
  zip: ZipFile,
  entry: Entry,
  max: number,
  createHandlers: (emit: (value: T) => void) => Handlers,
): AsyncGenerator<T> {
  if (entry.uncompressedSize > max)
    throw new UnreadableTableError('распаковывается в слишком большой файл, сохраните таблицу как CSV')
  const emitted: T[] = []
  const { open, close, text } = createHandlers((value) => void emitted.push(value))
  const parser = new sax.SAXParser(true)
  Object.assign(parser, {
    onerror: refuse,
    ondoctype: refuse,
    onopentag({ name, attributes }: Tag) {
      const own = Object.entries(attributes).map(([key, value]) => [localName(key), value])
      open?.(localName(name), Object.fromEntries(own))
    },
    onclosetag: (name: string) => close?.(localName(name)),
    ontext: (content: string) => text?.(content),
    oncdata: (content: string) => text?.(content),
  })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const stream = await zip.openReadStreamPromise(entry).catch(refuse)
  try {
    for await (const chunk of stream) {
      parser.write(decoder.decode(chunk as Buffer, { stream: true }))
      yield* emitted.splice(0)
    }
    parser.write(decoder.decode()).close()
    yield* emitted.splice(0)
  } catch (error) {
    if (error instanceof UnreadableTableError) throw error
    throw new UnreadableTableError(messages.broken, { cause: error })
  } finally {
    stream.destroy()
  }
}

const collect = async <T>(values: AsyncGenerator<T>): Promise<readonly T[]> => {
  const all: T[] = []
  for await (const value of values) all.push(value)
  return all
}

/** Appends a part of a text. Throws `UnreadableTableError` before it fills memory. */
const append = (text: string, part: string): string => {
  if (text.length + part.length > maxTextLength) throw new UnreadableTableError(messages.longText)
  return text + part
}

const stringHandlers = (emit: (value: string) => void): Handlers => {
  let content = ''
  let isText = false
  let isPhonetic = false
  return {
    open(name) {
      if (name === 'si') content = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't'
    },
    close(name) {
      isText = false
      if (name === 'rPh') isPhonetic = false
      if (name === 'si') emit(decodeText(content))
    },
    text(part) {
      if (isText && !isPhonetic) content = append(content, part)
    },
  }
}

const readSharedStrings = async (zip: ZipFile, entry: Entry | undefined): Promise<readonly string[]> => {
  if (!entry) return []
  return collect(readPart(zip, entry, maxPartBytes, stringHandlers))
}

const styleHandlers = (emit: (value: CellFormat) => void): Handlers => {
  const formats = new Map<number, CellFormat>()
  let isOfCells = false
  return {
    open(name, attributes) {
      const id = Number(attributes['numFmtId'])
      if (name === 'numFmt') formats.set(id, toCellFormat(attributes['formatCode'] ?? ''))
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells) emit(formats.get(id) ?? builtInFormat(id))
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  }
}

const readFormats = async (zip: ZipFile, entry: Entry | undefined): Promise<readonly CellFormat[]> => {
  if (!entry) return []
  return collect(readPart(zip, entry, maxPartBytes, styleHandlers))
}

/** 'AB12' to 27. */
const placeOf = (reference: string): number => toPlace(/^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')

const sheetHandlers =
  (looks: Looks) =>
  (emit: (value: Row) => void): Handlers => {
    let line = 0
    let cells: string[] = []
    let rowLength = 0
    let faults = new Map<number, string>()
    let dates = new Set<number>()
    let isHidden = false
    const hiddenColumns: (readonly [number, number])[] = []
    let cell: Cell | null = null
    let isValue = false
    let isPhonetic = false
    const endCell = (read: Cell) => {
      const { place } = read
      while (cells.length < place) cells.push('')
      cells[place] = getCellText(read, looks)
      if (isDateCell(read, looks)) dates.add(place)
      const fault = findCellFault(read, looks)
      if (fault !== null) faults.set(place, fault)
    }
    return {
      open(name, { r: reference, t: type = 'n', s: style = '0', hidden, ht, min, max, width }) {
        if (name === 'col' && (isTrue(hidden) || Number(width) === 0))
          hiddenColumns.push([Number(min) - 1, Number(max) - 1])
        if (name === 'row') {
          line = reference === undefined ? line + 1 : Number(reference)
          if (!Number.isSafeInteger(line)) refuse()
          cells = []
          rowLength = 0
          faults = new Map()
          dates = new Set()
          isHidden = isTrue(hidden) || Number(ht) === 0
        }
        if (name === 'c')
          cell = {
            place: reference === undefined ? cells.length : placeOf(reference),
            type,
            style: Number(style),
            isFormula: false,
            content: '',
          }
        if (name === 'f' && cell) cell.isFormula = true
        if (name === 'rPh') isPhonetic = true
        isValue = name === 'v' || (name === 't' && !isPhonetic)
      },
      close(name) {
        isValue = false
        if (name === 'rPh') isPhonetic = false
        if (name === 'c' && cell) {
          endCell(cell)
          cell = null
        }
        if (name === 'row') emit({ line, cells, faults, dates, isHidden, hiddenColumns })
      },
      text(part) {
        if (!isValue || !cell) return
        rowLength += part.length
        if (rowLength > maxRowLength) throw new UnreadableTableError(messages.longText)
        cell.content = append(cell.content, part)
      },
    }
  }

const isTrue = (flag: string | undefined): boolean => flag === '1' || flag === 'true'

interface Sheet {
  readonly name: string
  readonly isHidden: boolean
  /** Skips rows without cells. Repeats values of cells merged over rows; throws on those merged in a header of one row. */
  readonly rows: (header: HeaderLines) => AsyncGenerator<Row>
}

export interface Workbook {
  readonly sheets: readonly Sheet[]
  /** What to tell about the file. */
  readonly notes?: readonly string[]
  readonly close: () => void
}

const readAttributes = async (zip: ZipFile, entry: Entry | undefined, ...tags: readonly string[]) => {
  if (!entry) throw new UnreadableTableError(messages.broken)
  return collect(
    readPart<{ readonly tag: string; readonly attributes: Readonly<Record<string, string>> }>(
      zip,
      entry,
      maxPartBytes,
      (emit) => ({
        open: (tag, attributes) => {
          if (tags.includes(tag)) emit({ tag, attributes })
        },
      }),
    ),
  )
}

const maxTagLength = 1000

/** Lists the merged ranges of a sheet, which follow its rows, without parsing these. */
const listRanges = async (zip: ZipFile, entry: Entry): Promise<readonly string[]> => {
  const ranges: string[] = []
  let held = ''
  const stream = await zip.openReadStreamPromise(entry).catch(refuse)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const text = held + chunk.toString('latin1')
      const end = text.lastIndexOf('>') + 1
      for (const [tag] of text.slice(0, end).matchAll(/mergeCell\s[^<>]{1,200}/g)) {
        const range = /ref=["']([A-Z]{1,3}\d{1,7}(?::[A-Z]{1,3}\d{1,7})?)["']/.exec(tag)?.[1]
        if (range !== undefined) ranges.push(range)
      }
      held = text.slice(end).slice(-maxTagLength)
    }
  } catch (error) {
    refuse(error)
  } finally {
    stream.destroy()
  }
  return ranges
}

async function* readSheet(
  zip: ZipFile,
  entry: Entry,
  looks: Looks,
  header: HeaderLines,
): AsyncGenerator<Row> {
  // The top of a sheet is looked at without its end, where the ranges are.
  const ranges = header.last === Infinity ? [] : await listRanges(zip, entry)
  const merged = mergedFiller(header)
  for (const range of ranges) merged.add(range)
  for await (const row of readPart(zip, entry, maxSheetBytes, sheetHandlers(looks))) yield merged.fill(row)
}

type Entries = ReadonlyMap<string, Entry>

/** Names of parts differ in case between programs: 1C writes SharedStrings.xml. */
const readEntries = async (zip: ZipFile): Promise<Entries> => {
  const entries = new Map<string, Entry>()
  if (zip.entryCount > maxEntries) throw new UnreadableTableError('в файле слишком много частей')
  for await (const entry of zip.eachEntry()) entries.set(partKey(entry.fileName), entry)
  return entries
}
const partKey = (name: string): string => name.replace(/^\//, '').toLowerCase()

interface Relation {
  readonly id: string
  /** The last word of its URI: 'worksheet', 'sharedStrings'. */
  readonly type: string
  readonly entry: Entry | undefined
}

/** Reads the relationships of a part; targets are relative to its folder. */
const readRelations = async (zip: ZipFile, entries: Entries, part: string): Promise<readonly Relation[]> => {
  const slash = part.lastIndexOf('/') + 1
  const [folder, name] = [part.slice(0, slash), part.slice(slash)]
  const links = entries.get(`${folder}_rels/${name}.rels`)
  if (!links) return []
  const found = await readAttributes(zip, links, 'Relationship')
  return found.map(({ attributes: { Id: id = '', Type: type = '', Target: target = '' } }) => ({
    id,
    type: type.slice(type.lastIndexOf('/') + 1),
    entry: entries.get(partKey(decodeURIComponent(new URL(target, `file:///${folder}`).pathname))),
  }))
}

const workbookPart = 'xl/workbook.xml'

const openParts = async (zip: ZipFile): Promise<Workbook> => {
  const entries = await readEntries(zip)
  const root = await readRelations(zip, entries, '')
  const main = root.find(({ type }) => type === 'officeDocument')?.entry?.fileName ?? workbookPart
  const entry = entries.get(partKey(main))
  if (!entry || partKey(main).endsWith('.bin'))
    throw new UnreadableTableError(
      describeZip([...entries.values()].map(({ fileName }) => fileName)) ?? messages.broken,
    )
  const workbook = await readAttributes(zip, entry, 'sheet', 'workbookPr')
  const relations = await readRelations(zip, entries, partKey(main))
  const findPart = (type: string, usual: string) =>
    relations.find((relation) => relation.type === type)?.entry ?? entries.get(usual)
  const looks: Looks = {
    strings: await readSharedStrings(zip, findPart('sharedStrings', 'xl/sharedstrings.xml')),
    formats: await readFormats(zip, findPart('styles', 'xl/styles.xml')),
    is1904: isTrue(workbook.find(({ tag }) => tag === 'workbookPr')?.attributes['date1904']),
  }
  const sheets = workbook
    .filter(({ tag }) => tag === 'sheet')
    .flatMap(({ attributes: { name = '', id, state = 'visible' } }) => {
      const sheet = relations.find((relation) => relation.id === id)?.entry
      if (!sheet) return []
      const rows = (header: HeaderLines) => readSheet(zip, sheet, looks, header)
      return [{ name, isHidden: state !== 'visible', rows }]
    })
  return { sheets, close: () => zip.close() }
}

/** Streams the sheets. Throws `UnreadableTableError`. */
export const openWorkbook = async (path: string): Promise<Workbook> => {
  const zip = await openPromise(path, { autoClose: false }).catch(refuse)
  try {
    return await openParts(zip)
  } catch (error) {
    zip.close()
    if (error instanceof UnreadableTableError) throw error
    return refuse(error)
  }
}
