import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { UnreadableTableError } from '../errors.ts'
import { collectEvidence, wholeUtf8, type Encoding } from './encoding.ts'
import { CsvQuoteError, readRecords, recordOptions, type CsvRecord } from './csv-records.ts'

/** Detects the encoding and computes the SHA-256 in the same pass. */
export const detectEncoding = async (
  path: string,
): Promise<{ readonly encoding: Encoding; readonly sha256: Buffer }> => {
  const hash = createHash('sha256')
  const utf8 = wholeUtf8()
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    utf8.add(chunk)
  }
  const sha256 = hash.digest()
  if (utf8.decide()) return { encoding: 'utf-8', sha256 }
  const evidence = collectEvidence()
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) evidence.add(chunk)
  return { encoding: evidence.decide(), sha256 }
}

const headBytes = 64 * 1024
export const maxHeaderRows = 30

/** A file with more than one zero byte in so many characters is binary. */
const binaryShare = 100

/** Splits a row that Excel has quoted as a whole, because it opened a file with another delimiter. */
const unwrap = async (cells: string[], delimiter: string): Promise<string[]> => {
  const [only = ''] = cells
  if (cells.length !== 1 || !only.includes(delimiter)) return cells
  const { parse } = await import('csv-parse/sync')
  const rows: unknown = parse(only, { ...recordOptions, delimiter })
  const [row, another] = rows as string[][]
  return row && !another ? row : cells
}

/** Returns false for cells of control characters and of lines that a program draws around a table as text. */
const isFilled = (cell: string): boolean => /[^\s\p{Cc}\u2500-\u257F+=_-]/u.test(cell)

export const readHead = async (path: string, encoding: Encoding, delimiter: string): Promise<string[][]> => {
  const { CsvError, parse } = await import('csv-parse/sync')
  const file = await open(path)
  const rows: string[][] = []
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const text = new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead))
    if (text.split('\u0000').length * binaryShare > text.length + binaryShare)
      throw new UnreadableTableError('это не таблица: выгрузите её из программы как XLSX или CSV')
    const lastEnd = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'))
    parse(bytesRead < headBytes ? text : text.slice(0, lastEnd + 1), {
      ...recordOptions,
      delimiter,
      to: maxHeaderRows,
      onRecord: (row: string[]) => void rows.push(row),
    })
    return await Promise.all(rows.map((row) => unwrap(row, delimiter)))
  } catch (error) {
    // The header may precede the fault; `readCsv` reports the fault.
    if (!(error instanceof CsvError)) throw error
  } finally {
    await file.close()
  }
  return rows
}

export interface Row extends CsvRecord {
  /** Cell faults by column index (spreadsheets only). */
  readonly faults?: ReadonlyMap<number, string>
  /** Columns whose cells the spreadsheet holds as dates. */
  readonly dates?: ReadonlySet<number>
  /** Maps a column to the merged range that its value comes from. */
  readonly repeated?: ReadonlyMap<number, string>
  readonly isHidden?: boolean
  /** Columns that the sheet of the row hides, from 0, both ends included. */
  readonly hiddenColumns?: readonly (readonly [first: number, last: number])[]
}

interface CsvRows {
  readonly path: string
  readonly encoding: Encoding
  readonly delimiter: string
  /** Rows before the data. */
  readonly skipped: number
  readonly onBytes: (count: number) => void
}

/** Skips empty rows. Throws `UnreadableTableError`. */
export async function* readCsv({
  path,
  encoding,
  delimiter,
  skipped,
  onBytes,
}: CsvRows): AsyncGenerator<readonly Row[]> {
  const decoder = new TextDecoder(encoding)
  const source = createReadStream(path)
  const decode = async function* () {
    let held = ''
    let hasQuotes = false
    for await (const chunk of source as AsyncIterable<Buffer>) {
      onBytes(chunk.length)
      const text = held + decoder.decode(chunk, { stream: true })
      held = text.endsWith('\r') ? '\r' : ''
      const piece = text.slice(0, text.length - held.length)
      hasQuotes ||= piece.includes('"')
      // csv-parse counts both signs of a line end inside quotes as lines.
      yield hasQuotes ? piece.replaceAll('\r\n', '\n') : piece
    }
    yield held + decoder.decode()
  }
  let left = skipped
  try {
    for await (const records of readRecords(decode(), delimiter)) {
      const data = records.slice(left)
      left -= records.length - data.length
      const filled = data.filter(({ cells }) => cells.some(isFilled))
      for (const [at, { line, cells }] of filled.entries())
        if (cells.length === 1) filled[at] = { line, cells: await unwrap([...cells], delimiter) }
      yield filled
    }
  } catch (error) {
    if (error instanceof CsvQuoteError)
      throw new UnreadableTableError(`строка ${error.line}: кавычки не закрыты или стоят не на месте`, {
        cause: error,
      })
    throw error
  } finally {
    source.destroy()
  }
}
