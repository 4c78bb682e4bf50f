import { createReadStream } from 'node:fs'
import { Parser } from 'htmlparser2'
import { mergedFiller, type HeaderLines } from './merged-cells.ts'
import { UnreadableTableError } from '../errors.ts'
import { detectEncoding, type Row } from './read-csv.ts'
import type { Workbook } from './read-xlsx.ts'

interface Cell {
  content: string
  readonly rowSpan: number
  readonly columnSpan: number
}

/** A table that is being read; tables inside cells of others have their own. */
interface OpenTable {
  row: { readonly cells: string[]; readonly merged: string[]; isHidden: boolean } | null
  cell: Cell | null
  /** Rows that a cell above still covers, by column. */
  readonly covered: number[]
}

type HtmlPart = { readonly row: Row } | { readonly merged: string } | 'end'

const maxSpan = 1000
const maxColumns = 1000

const toSpan = (text: string | undefined): number => {
  const span = Number(text ?? 1)
  return Number.isSafeInteger(span) ? Math.min(Math.max(span, 1), maxSpan) : 1
}

/** 27 to 'AB'. */
const toColumnName = (place: number): string =>
  (place < 26 ? '' : toColumnName(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26))

/** Collects the rows of all tables of a page; lines count rows. */
const rowCollector = () => {
  const tables: OpenTable[] = []
  const parts: HtmlPart[] = []
  let line = 0
  const endCell = (table: OpenTable) => {
    const { cell, row, covered } = table
    table.cell = null
    if (!cell || !row) return
    while ((covered[row.cells.length] ?? 0) > 0) row.cells.push('')
    const first = row.cells.length
    if (first + cell.columnSpan > maxColumns)
      throw new UnreadableTableError('в таблице слишком много столбцов')
    row.cells.push(cell.content.trim(), ...Array.from({ length: cell.columnSpan - 1 }, () => ''))
    for (let at = first; at < row.cells.length; at += 1) covered[at] = cell.rowSpan
    if (cell.rowSpan > 1 || cell.columnSpan > 1)
      row.merged.push(
        `${toColumnName(first)}${line + 1}:${toColumnName(row.cells.length - 1)}${line + cell.rowSpan}`,
      )
  }
  const endRow = (table: OpenTable) => {
    endCell(table)
    const { row, covered } = table
    table.row = null
    if (!row) return
    for (const [at, left] of covered.entries()) covered[at] = Math.max((left ?? 0) - 1, 0)
    line += 1
    parts.push(...row.merged.map((merged) => ({ merged })))
    parts.push({ row: { line, cells: row.cells, isHidden: row.isHidden } })
  }
  return {
    open(name: string, { style = '', rowspan, colspan }: Readonly<Record<string, string>>) {
      const table = tables.at(-1)
      if (name === 'table') tables.push({ row: null, cell: null, covered: [] })
      else if (!table) return
      else if (name === 'tr') {
        endRow(table)
        table.row = { cells: [], merged: [], isHidden: /display:\s*none/i.test(style) }
      } else if (name === 'td' || name === 'th') {
        endCell(table)
        table.cell = { content: '', rowSpan: toSpan(rowspan), columnSpan: toSpan(colspan) }
      } else if (name === 'br' && table.cell) table.cell.content += '\n'
    },
    close(name: string) {
      const table = tables.at(-1)
      if (!table) return
      if (name === 'td' || name === 'th') endCell(table)
      if (name === 'tr') endRow(table)
      if (name !== 'table') return
      endRow(table)
      tables.pop()
      parts.push('end')
    },
    text(content: string) {
      const cell = tables.at(-1)?.cell
      // A line break of the source is a space; one of the table is a tag.
      if (cell) cell.content += content.replaceAll(/\s+/g, ' ')
    },
    take: () => parts.splice(0),
  }
}

async function* readParts(path: string): AsyncGenerator<HtmlPart> {
  const { encoding } = await detectEncoding(path)
  const collector = rowCollector()
  let isCode = false
  const parser = new Parser({
    onopentag(name, attributes) {
      isCode = name === 'script' || name === 'style'
      collector.open(name, attributes)
    },
    onclosetag(name) {
      isCode = false
      collector.close(name)
    },
    ontext(content) {
      if (!isCode) collector.text(content)
    },
  })
  const decoder = new TextDecoder(encoding)
  const source = createReadStream(path)
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      parser.write(decoder.decode(chunk, { stream: true }))
      yield* collector.take()
    }
    parser.end(decoder.decode())
    yield* collector.take()
  } finally {
    source.destroy()
  }
}

async function* readRows(path: string, header: HeaderLines): AsyncGenerator<Row> {
  let merged = mergedFiller(header)
  for await (const part of readParts(path)) {
    // A cell may claim more rows than its table has.
    if (part === 'end') merged = mergedFiller(header)
    else if ('row' in part) yield merged.fill(part.row)
    else merged.add(part.merged)
  }
}

/** Opens a page that a program saved as a workbook: the rows of its tables are one sheet without a name. */
export const openPage = (path: string): Workbook => ({
  sheets: [{ name: '', isHidden: false, rows: (header) => readRows(path, header) }],
  notes: ['Это веб-страница (HTML) под именем книги: прочитаны её таблицы'],
  close: () => undefined,
})
