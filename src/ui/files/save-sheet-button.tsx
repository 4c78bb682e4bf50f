import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import { saveBlob } from '../../lib/files/save-file.ts'
import { type Sheet, toCsv } from '../../lib/files/sheet.ts'
import { toastAtom } from '../../lib/state/notices.ts'
import { Button } from '../buttons/button.tsx'
import { documentIcon } from '../icons/icons.ts'
import { fileMessages } from './file-messages.ts'

type SheetFormat = 'csv' | 'xlsx'

const buildContent = async (sheet: Sheet, format: SheetFormat): Promise<Blob> => {
  if (format === 'csv') return new Blob([toCsv(sheet)], { type: 'text/csv;charset=utf-8' })
  // Only who wants a workbook loads what writes one.
  const { toXlsx } = await import('../../lib/files/xlsx.ts')
  return toXlsx(sheet)
}

/** Saves a sheet as a file of its name. Rejects when the part that writes workbooks could not be loaded. */
const saveSheet = async (sheet: Sheet, format: SheetFormat): Promise<void> =>
  saveBlob(await buildContent(sheet, format), `${sheet.name}.${format}`)

type SaveSheetButtonProps = {
  format: SheetFormat
  /** Makes the sheet of what is shown, at the press. */
  createSheet: () => Sheet
  icon?: string
  /** The button's words; without them, «Скачать» and the format. */
  children?: string
}

/** A button that saves what is shown as a file; a toast says when the save fails. */
export function SaveSheetButton({
  format,
  createSheet,
  icon = documentIcon,
  children,
}: SaveSheetButtonProps) {
  const showToast = useSetAtom(toastAtom)
  const [isSaving, setIsSaving] = useState(false)
  const save = async (): Promise<void> => {
    setIsSaving(true)
    try {
      await saveSheet(createSheet(), format)
    } catch {
      showToast(fileMessages.saveFailed)
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <Button isSmall icon={icon} disabled={isSaving} onClick={() => void save()}>
      {children ?? fileMessages.download[format]}
    </Button>
  )
}
