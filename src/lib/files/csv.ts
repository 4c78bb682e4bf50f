import { inert, type Sheet, type SheetCell } from './sheet.ts'

const byteOrderMark = '\uFEFF'

const quoted = (text: string): string => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const fieldOf = (cell: SheetCell): string => {
  if (cell === null) return ''
  return typeof cell === 'string' ? quoted(inert(cell)) : cell.value.toFixed(cell.decimals).replace('.', ',')
}

/** A sheet as CSV the way a Russian Excel reads it: UTF-8 with its mark, semicolons, decimal commas, no formulas. */
export const csvOf = ({ header, rows }: Sheet): string =>
  byteOrderMark + [header, ...rows].map((row) => `${row.map(fieldOf).join(';')}\r\n`).join('')
