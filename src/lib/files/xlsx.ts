import writeExcelFile, { type Cell } from 'write-excel-file/universal'
import { escapeFormula, type Sheet, type SheetCell } from './sheet.ts'

const getFormat = (decimals: number): string => (decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`)

const toCell = (cell: SheetCell): Cell => {
  if (cell === null) return null
  if (typeof cell === 'string') return { type: String, value: escapeFormula(cell) }
  return { type: Number, value: cell.value, format: getFormat(cell.decimals) }
}

/** Escapes text, so it never becomes a formula. */
export const toXlsx = ({ name, header, rows }: Sheet): Promise<Blob> =>
  writeExcelFile(
    [
      header.map((text) => ({ type: String, value: escapeFormula(text), fontWeight: 'bold', wrap: true })),
      ...rows.map((row) => row.map(toCell)),
    ],
    { sheet: name, stickyRowsCount: 1, stickyColumnsCount: 1, columns: header.map(() => ({ width: 20 })) },
  ).toBlob()
