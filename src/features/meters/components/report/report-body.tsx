import { useMemo, useState } from 'react'
import type { ReportRow } from '#contract/meters/schema.ts'
import { meterIcon } from '../../../../ui/icons/icons.ts'
import { lazyComponent } from '../../../../ui/layout/lazy-component.tsx'
import { State } from '../../../../ui/feedback/state.tsx'
import { filtered, noFilter } from '../../rules/report/filter.ts'
import { monthsOf, type Range } from '../../rules/report/range.ts'
import { photosOf } from '../../rules/report/photos.ts'
import { reportTexts } from '../../report-texts.ts'
import { texts } from '../../texts.ts'
import { ConsumptionChart } from './consumption-chart.tsx'
import { ReportFilter } from './report-filter.tsx'
import { ReportFiles } from './report-files.tsx'
import { ReportTable } from './report-table.tsx'

// Most reports have none.
const ReportPhotos = lazyComponent(async () => (await import('./report-photos.tsx')).ReportPhotos)

type ReportBodyProps = { rows: readonly ReportRow[]; range: Range }

/** A loaded report: what of it is shown, the chart, the table, the files. */
export function ReportBody({ rows, range }: ReportBodyProps) {
  const [filter, setFilter] = useState(noFilter)
  const months = useMemo(() => monthsOf(range), [range])
  const shown = useMemo(() => filtered(rows, filter), [rows, filter])
  const photos = photosOf(shown)
  if (rows.length === 0)
    return (
      <div className="panel">
        <State icon={meterIcon} title={reportTexts.noConsumption} text={texts.emptyText} />
      </div>
    )
  return (
    <>
      <ReportFilter rows={rows} filter={filter} onFilter={setFilter} />
      <ConsumptionChart rows={shown} months={months} />
      <ReportTable rows={shown} months={months} />
      {photos.length > 0 && <ReportPhotos photos={photos} />}
      <ReportFiles rows={shown} range={range} />
    </>
  )
}
