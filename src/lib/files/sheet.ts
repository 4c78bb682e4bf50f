/** A number with the decimals that it is shown with. */
interface SheetNumber {
  readonly value: number
  readonly decimals: number
}
export type SheetCell = string | SheetNumber | null

/** A table to be saved as a file: what is on the screen, row by row. */
export interface Sheet {
  readonly name: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly SheetCell[])[]
}

/**
 * A text that no spreadsheet takes for a formula: one that begins like one gets an apostrophe before it. The texts are
 * of people and of organisations, so any of them may be meant for the program that opens the file.
 */
export const inert = (text: string): string => (/^[\s\0]*[=+\-@＝＋－＠|%]/.test(text) ? `'${text}` : text)

const byteOrderMark = '\uFEFF'

const quoted = (text: string): string => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const toField = (cell: SheetCell): string => {
  if (cell === null) return ''
  return typeof cell === 'string' ? quoted(inert(cell)) : cell.value.toFixed(cell.decimals).replace('.', ',')
}

/** A sheet as CSV the way a Russian Excel reads it: UTF-8 with its mark, semicolons, decimal commas, no formulas. */
export const toCsv = ({ header, rows }: Sheet): string =>
  byteOrderMark + [header, ...rows].map((row) => `${row.map(toField).join(';')}\r\n`).join('')
