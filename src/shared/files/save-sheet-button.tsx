import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import { saveBlob } from '../../lib/files/save-file.ts'
import { type Sheet, toCsv } from '../../lib/files/sheet.ts'
import { toastAtom } from '../../lib/state/notices.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { documentIcon } from '../../ui/icons/cabinet-icons.ts'
import { fileMessages } from './messages.ts'

type SheetFormat = 'csv' | 'xlsx'

const buildContent = async (sheet: Sheet, format: SheetFormat): Promise<Blob> => {
  if (format === 'csv') return new Blob([toCsv(sheet)], { type: 'text/csv;charset=utf-8' })
  // Loaded on demand, because few residents export workbooks.
  const { toXlsx } = await import('../../lib/files/xlsx.ts')
  return toXlsx(sheet)
}

/** Rejects if the workbook code failed to load. */
const saveSheet = async (sheet: Sheet, format: SheetFormat): Promise<void> =>
  saveBlob(await buildContent(sheet, format), `${sheet.name}.${format}`)

type SaveSheetButtonProps = {
  format: SheetFormat
  createSheet: () => Sheet
  icon?: string
  /** Default: «Скачать» and the format. */
  children?: string
}

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
