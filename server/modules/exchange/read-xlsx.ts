import sax, { type Tag } from 'sax'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { UnreadableTableError, type Row } from './read-csv.ts'

interface Handlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
}

const messages = { broken: 'испорченный файл XLSX' } as const

const mebibyte = 1024 * 1024
/** Sheets are streamed; other parts are held in memory. */
const maxSheetBytes = 2048 * mebibyte
const maxPartBytes = 64 * mebibyte
const maxEntries = 1000

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
      if (name === 'si') emit(content)
    },
    text(part) {
      if (isText && !isPhonetic) content += part
    },
  }
}

const readSharedStrings = async (zip: ZipFile, entry: Entry | undefined): Promise<readonly string[]> => {
  if (!entry) return []
  return collect(readPart(zip, entry, maxPartBytes, stringHandlers))
}

const isDateFormat = (code: string): boolean =>
  /[yd]|m{3}/i.test(code.replaceAll(/\[[^\]]*(?:\]|$)|"[^"]*(?:"|$)|\\./g, '').replaceAll(/general/gi, ''))

const isBuiltInDate = (id: number): boolean => (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36)

const styleHandlers = (emit: (value: boolean) => void): Handlers => {
  const formats = new Map<number, boolean>()
  let isOfCells = false
  return {
    open(name, attributes) {
      const id = Number(attributes['numFmtId'])
      if (name === 'numFmt') formats.set(id, isDateFormat(attributes['formatCode'] ?? ''))
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells) emit(formats.get(id) ?? isBuiltInDate(id))
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  }
}

const readDateStyles = async (zip: ZipFile, entry: Entry | undefined): Promise<readonly boolean[]> => {
  if (!entry) return []
  return collect(readPart(zip, entry, maxPartBytes, styleHandlers))
}

const dayMs = 24 * 3600_000

/** Serial days count from the end of 1899, or from 1904. */
const dayOfSerial = (serial: number, is1904: boolean): string | null => {
  const at = new Date(Date.UTC(1899, 11, 30) + (Math.floor(serial) + (is1904 ? 1462 : 0)) * dayMs)
  return Number.isNaN(at.getTime()) ? null : at.toISOString().slice(0, 10)
}

/** 'AB12' to 27. */
const toPlace = (reference: string): number =>
  [...(/^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')].reduce(
    (place, letter) => place * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1

interface Looks {
  readonly strings: readonly string[]
  readonly isDate: readonly boolean[]
  readonly is1904: boolean
}

interface Cell {
  readonly place: number
  readonly type: string
  readonly style: number
  isFormula: boolean
  content: string
}

const getCellText = ({ type, style, content }: Cell, { strings, isDate, is1904 }: Looks): string => {
  if (type === 's') return strings[Number(content)] ?? ''
  if (type === 'b') return content === '1' ? 'да' : 'нет'
  if (type !== 'n' || content.trim() === '') return content
  const value = Number(content)
  if (isDate[style]) return dayOfSerial(value, is1904) ?? content
  // The file has 87.099999999999994 where Excel shows 87.1.
  return Number.isFinite(value) ? String(value) : content
}

const findCellFault = ({ isFormula, type, content }: Cell): string | null => {
  if (isFormula) return 'в ячейке формула, вставьте её значение'
  if (type === 'e') return `в ячейке ошибка ${content}`
  return type === 'n' && Math.abs(Number(content)) > Number.MAX_SAFE_INTEGER
    ? 'программа таблиц испортила номер: нужен текстовый столбец'
    : null
}

/** Merged ranges come after the rows. */
type SheetPart = { readonly row: Row } | { readonly merged: string }

const sheetHandlers =
  (looks: Looks) =>
  (emit: (value: SheetPart) => void): Handlers => {
    let line = 0
    let cells: string[] = []
    let faults = new Map<number, string>()
    let cell: Cell | null = null
    let isValue = false
    const endCell = ({ place, ...read }: Cell) => {
      while (cells.length < place) cells.push('')
      cells[place] = getCellText({ place, ...read }, looks)
      const fault = findCellFault({ place, ...read })
      if (fault !== null) faults.set(place, fault)
    }
    return {
      open(name, { r: reference, t: type = 'n', s: style = '0', ref }) {
        if (name === 'row') {
          line = reference === undefined ? line + 1 : Number(reference)
          if (!Number.isSafeInteger(line)) refuse()
          cells = []
          faults = new Map()
        }
        if (name === 'c')
          cell = {
            place: reference === undefined ? cells.length : toPlace(reference),
            type,
            style: Number(style),
            isFormula: false,
            content: '',
          }
        if (name === 'f' && cell) cell.isFormula = true
        isValue = name === 'v' || name === 't'
        if (name === 'mergeCell' && ref !== undefined) emit({ merged: ref })
      },
      close(name) {
        isValue = false
        if (name === 'c' && cell) {
          endCell(cell)
          cell = null
        }
        if (name === 'row') emit({ row: { line, cells, faults } })
      },
      text(part) {
        if (isValue && cell) cell.content += part
      },
    }
  }

interface Sheet {
  readonly name: string
  readonly isHidden: boolean
  /** Skips rows without cells. Throws on cells merged at or below `firstLine`. */
  readonly rows: (firstLine: number) => AsyncGenerator<Row>
}

export interface Workbook {
  readonly sheets: readonly Sheet[]
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

async function* readSheet(zip: ZipFile, entry: Entry, looks: Looks, firstLine: number): AsyncGenerator<Row> {
  for await (const part of readPart(zip, entry, maxSheetBytes, sheetHandlers(looks))) {
    if ('row' in part) yield part.row
    else if (Number(part.merged.split(/\D/).at(-1)) >= firstLine)
      throw new UnreadableTableError(`ячейки ${part.merged} объединены, разъедините их`)
  }
}

const openParts = async (zip: ZipFile): Promise<Workbook> => {
  const entries = new Map<string, Entry>()
  if (zip.entryCount > maxEntries) throw new UnreadableTableError('в файле слишком много частей')
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName.replace(/^\//, ''), entry)
  const workbook = await readAttributes(zip, entries.get('xl/workbook.xml'), 'sheet', 'workbookPr')
  const links = await readAttributes(zip, entries.get('xl/_rels/workbook.xml.rels'), 'Relationship')
  const targets = new Map(links.map(({ attributes }) => [attributes['Id'], attributes['Target'] ?? '']))
  const flag = workbook.find(({ tag }) => tag === 'workbookPr')?.attributes['date1904']
  const looks: Looks = {
    strings: await readSharedStrings(zip, entries.get('xl/sharedStrings.xml')),
    isDate: await readDateStyles(zip, entries.get('xl/styles.xml')),
    is1904: flag === '1' || flag === 'true',
  }
  const sheets = workbook
    .filter(({ tag }) => tag === 'sheet')
    .flatMap(({ attributes: { name = '', id, state = 'visible' } }) => {
      const target = targets.get(id) ?? ''
      const entry = entries.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
      if (!entry) return []
      const rows = (firstLine: number) => readSheet(zip, entry, looks, firstLine)
      return [{ name, isHidden: state !== 'visible', rows }]
    })
  return { sheets, close: () => zip.close() }
}

/** Streams the sheets. Throws `Unreadable`. */
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
