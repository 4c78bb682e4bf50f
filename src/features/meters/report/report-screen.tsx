import { useAtom } from 'jotai/react'
import { useEffect, useMemo, type ReactNode } from 'react'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import { getMetersReport } from '#contract/meters/endpoints.ts'
import type { ReportRow } from '#contract/meters/schema.ts'
import { instantDayTime } from '../../../lib/dates/dates.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { SkeletonLine, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { usePageName } from '../../../ui/layout/use-page-name.ts'
import { MetersViews } from '../components/meters-views.tsx'
import { messages } from '../messages.ts'
import { filterAtom, rangeAtom } from './choices.ts'
import { ConsumptionChart } from './consumption-chart.tsx'
import { ReportFilter } from './report-filters.tsx'
import { ReportFiles, ReportTable } from './report-table.tsx'
import { applyFilter, listPhotos } from './rules/lines.ts'
import { isSameRange, listMonths, type MonthRange } from '../../../lib/dates/month-range.ts'
import { RangeButton } from '../../../shared/ranges/range-button.tsx'
import { rangeTitle, reportRanges } from './rules/range.ts'
import { reportMessages } from './messages.ts'
import './report.css'

const reportAtom = remoteAtom(getMetersReport, {
  input: ({ from, till }: MonthRange) => ({ query: { month_from: from, month_till: till } }),
  select: ({ readings_report: rows }, range) => ({ range, rows }),
})

const ReportPhotos = lazyComponent(async () => (await import('./report-photos.tsx')).ReportPhotos)

type ReportBodyProps = { rows: readonly ReportRow[]; range: MonthRange; rangeButton: ReactNode }

function ReportBody({ rows, range, rangeButton }: ReportBodyProps) {
  const [filter, setFilter] = useAtom(filterAtom)
  const months = useMemo(() => listMonths(range), [range])
  const shown = useMemo(() => applyFilter(rows, filter), [rows, filter])
  const photos = listPhotos(shown)
  if (rows.length === 0)
    return (
      <>
        {rangeButton}
        <div className="panel">
          <State drawing="empty" title={reportMessages.noConsumption} text={messages.emptyText} />
        </div>
      </>
    )
  return (
    <>
      <ReportFilter rows={rows} filter={filter} onFilter={setFilter} rangeButton={rangeButton} />
      <ConsumptionChart rows={shown} months={months} />
      <ReportTable rows={shown} months={months} />
      {photos.length > 0 && <ReportPhotos photos={photos} />}
      <ReportFiles rows={shown} range={range} />
    </>
  )
}

type ReportScreenProps = { constants: Constants }

export function ReportScreen({ constants: { period } }: ReportScreenProps) {
  usePageName(reportMessages.title)
  const [chosenRange, setRange] = useAtom(rangeAtom)
  const range = useMemo(() => chosenRange ?? reportRanges.toRange('year', period), [chosenRange, period])
  const [{ value, status, error, storedAt }, load] = useAtom(reportAtom)
  useEffect(() => void load(range), [load, range])

  const since = storedAt === null ? '' : ` · ${reportMessages.since(instantDayTime(storedAt))}`
  const isLoaded = value !== undefined && isSameRange(value.range, range)
  const hasFailed = !isLoaded && status === 'failed'
  const rangeButton = (
    <span className="report__range">
      <RangeButton
        rules={reportRanges}
        texts={reportMessages}
        range={range}
        present={period}
        onRange={setRange}
      />
    </span>
  )
  return (
    <>
      <PageHead title={reportMessages.title} sub={`${rangeTitle(value?.range ?? range)}${since}`} />
      <div className="stack report">
        <MetersViews current="report" />
        {(hasFailed || !value) && rangeButton}
        {hasFailed && (
          <div className="panel">
            <LoadFailed
              noNetworkText={reportMessages.noNetworkText}
              error={error}
              onRetry={() => void load(range)}
            />
          </div>
        )}
        {!hasFailed && value && (
          <ReportBody rows={value.rows} range={value.range} rangeButton={rangeButton} />
        )}
        {!hasFailed && !value && (
          <Skeleton>
            <div className="panel skeleton">
              <SkeletonLine width="60%" />
              <SkeletonLine height="220px" />
            </div>
            <div className="panel skeleton">
              <SkeletonLine width="40%" />
              <SkeletonLine height="160px" />
            </div>
          </Skeleton>
        )}
      </div>
    </>
  )
}
