import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import { toastAtom } from '../state/notices.ts'
import { saveSheet, type SheetFormat } from './save-sheet.ts'
import type { Sheet } from './sheet.ts'

/** Saves what is shown as a file, one at a time; `failed` is told when that does not come about. */
export function useSaveSheet(failed: string) {
  const tell = useSetAtom(toastAtom)
  const [isSaving, setIsSaving] = useState(false)
  const save = async (sheet: Sheet, format: SheetFormat): Promise<void> => {
    setIsSaving(true)
    try {
      await saveSheet(sheet, format)
    } catch {
      tell(failed)
    } finally {
      setIsSaving(false)
    }
  }
  return { isSaving, save }
}
