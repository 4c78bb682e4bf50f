import type { Column } from './columns.ts'
import { readCellText } from './cell-text.ts'

/** NULL of a COPY file. */
export const nothing = '\\N'

export const escapeField = (field: string | null): string =>
  field === null
    ? nothing
    : field.replaceAll(/[\\\t\n\r]/g, (sign) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n' })[sign] ?? '\\r')

export interface StagedCell {
  readonly text: string
  /** For the COPY file. */
  readonly field: string
  /** What the text means; null if it is empty or has a fault. */
  readonly value: string | null
  readonly fault: string | null
}

export const faultyCell = (text: string, fault: string | null): StagedCell => ({
  text,
  field: nothing,
  value: null,
  fault,
})

/** Characters; twice the longest text column. */
const maxCellLength = 100_000

/** What programs print instead of an empty number or date. */
export const isDash = (text: string): boolean => /^[-\u2010-\u2015\u2212]$/.test(text)

/** A dash is a value of yes and no, of a balance, and where a text must be filled: the flat of a house for one family. */
const mayBeDash = ({ type, isRequired, isZeroDash }: Column): boolean =>
  isZeroDash === true || type === 'boolean' || (type === 'text' && isRequired === true)

export const readCell = (column: Column, text: string): StagedCell => {
  if (text.length > maxCellLength) return faultyCell(text, `длиннее ${maxCellLength} знаков`)
  const cell = readCellText(text)
  if ('fault' in cell) return faultyCell(text, cell.fault)
  if (cell.value === null || (isDash(cell.value) && !mayBeDash(column)))
    return faultyCell(text, column.isRequired ? unfilled : null)
  const parsed = column.parse(cell.value)
  if ('fault' in parsed) return faultyCell(text, parsed.fault)
  return { text, field: escapeField(parsed.value), value: parsed.value, fault: null }
}
export const unfilled = 'не заполнено'
