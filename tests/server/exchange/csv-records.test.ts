import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  CsvQuoteError,
  readRecords,
  recordOptions,
  type CsvRecord,
} from '../../../server/modules/exchange/readers/csv-records.ts'
import { readCsv } from '../../../server/modules/exchange/readers/read-csv.ts'

async function* cutPieces(text: string, lengths: readonly number[]) {
  let from = 0
  for (const length of lengths) yield text.slice(from, (from += length))
  yield text.slice(from)
}

type Outcome = { readonly records: CsvRecord[] } | { readonly faultyLine: number }

const read = async (text: string, lengths: readonly number[] = []): Promise<Outcome> => {
  const records: CsvRecord[] = []
  try {
    for await (const batch of readRecords(cutPieces(text, lengths), ';')) records.push(...batch)
    return { records }
  } catch (error) {
    if (error instanceof CsvQuoteError) return { faultyLine: error.line }
    throw error
  }
}

const parsed = (text: string): Outcome => {
  try {
    const found: unknown = parse(text, { ...recordOptions, delimiter: ';', info: true })
    const records = found as { record: string[]; info: { lines: number } }[]
    return { records: records.map(({ record, info }) => ({ line: info.lines, cells: record })) }
  } catch (error) {
    if (error instanceof CsvError) return { faultyLine: Number(error['lines']) }
    throw error
  }
}

it('G-01: parses chunks of any size like the whole text', async () => {
  const text = fc.array(fc.constantFrom('a', 'я', ';', '\n', '\r\n', '\r', ' ', '"'), { maxLength: 40 })
  const plain = fc.array(fc.constantFrom('a', 'я', ';', '\n', '\r\n', ' '), { maxLength: 40 })
  const lengths = fc.array(fc.nat(8), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(plain, text, lengths, async (before, after, cuts) => {
      const whole = [...before, ...after].join('')
      expect(await read(whole, cuts)).toEqual(parsed(whole))
    }),
    { numRuns: 400 },
  )
})

it('G-01: rejects a row above a mebibyte, quoted or not', async () => {
  const long = 'a'.repeat(recordOptions.max_record_size + 100)
  for (const row of [long, `"${long}"`])
    expect(await read(`a;b\n${row}\n`, [4, 70_000])).toHaveProperty('faultyLine', 2)
})

it('G-01: skips rows before the header, quoted or not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'csv-'))
  const path = join(folder, 'a.csv')
  for (const title of ['Отчёт;\n;\n', '"Отчёт; ноябрь";\n"";\n']) {
    writeFileSync(path, `${title}a;b\n1;2\n`)
    const cells: (readonly string[])[] = []
    const rows = readCsv({ path, encoding: 'utf-8', delimiter: ';', skipped: 3, onBytes: () => undefined })
    for await (const batch of rows) cells.push(...batch.map((row) => row.cells))
    expect(cells).toEqual([['1', '2']])
  }
  rmSync(folder, { recursive: true })
})
