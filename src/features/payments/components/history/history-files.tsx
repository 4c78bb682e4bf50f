import type { Paid } from '#contract/payments/history-schema.ts'
import { useSaveSheet } from '../../../../lib/files/use-save-sheet.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { documentIcon } from '../../../../ui/icons/icons.ts'
import { historyTexts } from '../../history-texts.ts'
import type { DayRange } from '../../rules/history/day-range.ts'
import { sheetOf } from '../../rules/history/sheet.ts'

type HistoryFilesProps = { payments: readonly Paid[]; range: DayRange; timeZone: string }

/** Takes along what is shown, as a file of two kinds (row P-16). */
export function HistoryFiles({ payments, range, timeZone }: HistoryFilesProps) {
  const { isSaving, save } = useSaveSheet(historyTexts.saveFailed)
  const sheet = () =>
    sheetOf(payments, timeZone, {
      name: historyTexts.file(range),
      header: historyTexts.header,
      channel: historyTexts.channel,
      state: ({ state }) => historyTexts[state],
    })
  return (
    <div className="history__files">
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          isSmall
          icon={documentIcon}
          disabled={isSaving}
          onClick={() => void save(sheet(), format)}
        >
          {historyTexts.download(historyTexts[format])}
        </Button>
      ))}
    </div>
  )
}
