import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import { toastAtom } from '../state/notices.ts'
import { saveBlob } from './save-file.ts'
import { type Sheet, csvOf } from './sheet.ts'

type SheetFormat = 'csv' | 'xlsx'

const contentOf = async (sheet: Sheet, format: SheetFormat): Promise<Blob> => {
  if (format === 'csv') return new Blob([csvOf(sheet)], { type: 'text/csv;charset=utf-8' })
  // Only who wants a workbook loads what writes one.
  const { xlsxOf } = await import('./xlsx.ts')
  return xlsxOf(sheet)
}

/** Saves a sheet as a file of its name. Rejects when the part that writes workbooks could not be loaded. */
const saveSheet = async (sheet: Sheet, format: SheetFormat): Promise<void> =>
  saveBlob(await contentOf(sheet, format), `${sheet.name}.${format}`)

/** Saves what is shown as a file, one at a time; shows `failed` as a toast when the save fails. */
export function useSaveSheet(failed: string) {
  const showToast = useSetAtom(toastAtom)
  const [isSaving, setIsSaving] = useState(false)
  const save = async (sheet: Sheet, format: SheetFormat): Promise<void> => {
    setIsSaving(true)
    try {
      await saveSheet(sheet, format)
    } catch {
      showToast(failed)
    } finally {
      setIsSaving(false)
    }
  }
  return { isSaving, save }
}
