import type { ReportRow } from '#contract/meters/schema.ts'
import { useSaveSheet } from '../../../../lib/files/use-save-sheet.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { documentIcon } from '../../../../ui/icons/icons.ts'
import { monthsOf, type Range } from '../../rules/report/range.ts'
import { sheetOf } from '../../rules/report/sheet.ts'
import { reportTexts } from '../../report-texts.ts'

type ReportFilesProps = { rows: readonly ReportRow[]; range: Range }

/** Takes along what is shown: as a file of two kinds (row M-20), or on paper. */
export function ReportFiles({ rows, range }: ReportFilesProps) {
  const { isSaving, save } = useSaveSheet(reportTexts.saveFailed)
  const sheet = () =>
    sheetOf(rows, monthsOf(range), {
      name: reportTexts.file(range),
      month: reportTexts.month,
      total: reportTexts.total,
      reading: reportTexts.readingColumn,
      used: reportTexts.usedColumn,
    })
  return (
    <div className="report__files">
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          isSmall
          icon={documentIcon}
          disabled={isSaving}
          onClick={() => void save(sheet(), format)}
        >
          {reportTexts.download(reportTexts[format])}
        </Button>
      ))}
      <Button isSmall onClick={() => print()}>
        {reportTexts.print}
      </Button>
    </div>
  )
}
