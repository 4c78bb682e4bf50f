import { csvOf } from './csv.ts'
import { saveBlob } from './save-blob.ts'
import type { Sheet } from './sheet.ts'

export type SheetFormat = 'csv' | 'xlsx'

const contentOf = async (sheet: Sheet, format: SheetFormat): Promise<Blob> => {
  if (format === 'csv') return new Blob([csvOf(sheet)], { type: 'text/csv;charset=utf-8' })
  // Only who wants a workbook loads what writes one.
  const { xlsxOf } = await import('./xlsx.ts')
  return xlsxOf(sheet)
}

/** Saves a sheet as a file of its name. Rejects when the part that writes workbooks could not be loaded. */
export const saveSheet = async (sheet: Sheet, format: SheetFormat): Promise<void> =>
  saveBlob(await contentOf(sheet, format), `${sheet.name}.${format}`)
