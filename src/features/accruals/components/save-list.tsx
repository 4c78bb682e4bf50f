import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import type { Accrual } from '#contract/accruals/schema.ts'
import { toastAtom } from '../../../lib/notices.ts'
import { saveSheet } from '../../../lib/save-sheet.ts'
import { Button } from '../../../ui/button.tsx'
import { downloadIcon } from '../../../ui/icons.ts'
import type { Range } from '../rules/range.ts'
import { sheetOf } from '../rules/sheet.ts'
import { statusView } from '../rules/status-view.ts'
import { texts } from '../texts.ts'

type SaveListProps = { accruals: readonly Accrual[]; range: Range; today: string }

/** Takes the shown list along as a file. */
export function SaveList({ accruals, range, today }: SaveListProps) {
  const tell = useSetAtom(toastAtom)
  const [isSaving, setIsSaving] = useState(false)
  const save = async () => {
    setIsSaving(true)
    const sheet = sheetOf(accruals, {
      name: texts.file(range),
      header: texts.header,
      status: (accrual) => texts.shortStatus(statusView(accrual, today)),
    })
    try {
      await saveSheet(sheet, 'csv')
    } catch {
      tell(texts.saveFailed)
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <Button isSmall icon={downloadIcon} disabled={isSaving} onClick={() => void save()}>
      {texts.saveList}
    </Button>
  )
}
