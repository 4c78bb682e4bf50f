import type { Accrual } from '#contract/accruals/schema.ts'
import { useSaveSheet } from '../../../lib/files/use-save-sheet.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { downloadIcon } from '../../../ui/icons/icons.ts'
import type { Range } from '../rules/range.ts'
import { sheetOf } from '../rules/sheet.ts'
import { statusView } from '../rules/status-view.ts'
import { texts } from '../texts.ts'

type SaveListProps = { accruals: readonly Accrual[]; range: Range; today: string }

/** Takes the shown list along as a file. */
export function SaveList({ accruals, range, today }: SaveListProps) {
  const { isSaving, save } = useSaveSheet(texts.saveFailed)
  const sheet = () =>
    sheetOf(accruals, {
      name: texts.file(range),
      header: texts.header,
      status: (accrual) => texts.shortStatus(statusView(accrual, today)),
    })
  return (
    <Button isSmall icon={downloadIcon} disabled={isSaving} onClick={() => void save(sheet(), 'csv')}>
      {texts.saveList}
    </Button>
  )
}
