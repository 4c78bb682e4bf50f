interface SheetNumber {
  readonly value: number
  readonly decimals: number
}
export type SheetCell = string | SheetNumber | null

export interface Sheet {
  readonly name: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly SheetCell[])[]
}

/** Adds an apostrophe before a formula, against CSV injection. */
export const escapeFormula = (text: string): string =>
  /^[\s\0]*[=+\-@＝＋－＠|%]/.test(text) ? `'${text}` : text

const byteOrderMark = '\uFEFF'

const quoted = (text: string): string => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const toField = (cell: SheetCell): string => {
  if (cell === null) return ''
  return typeof cell === 'string'
    ? quoted(escapeFormula(cell))
    : cell.value.toFixed(cell.decimals).replace('.', ',')
}

/** Formats for a Russian Excel: UTF-8 BOM, semicolons, decimal commas, no formulas. */
export const toCsv = ({ header, rows }: Sheet): string =>
  byteOrderMark + [header, ...rows].map((row) => `${row.map(toField).join(';')}\r\n`).join('')
