import { useAtom } from 'jotai/react'
import { useEffect, useMemo } from 'react'
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
import { choiceAtom, rangeAtom } from './choices.ts'
import { ConsumptionChart } from './consumption-chart.tsx'
import { MeterTabs } from './meter-tabs.tsx'
import { MeterUsage } from './meter-usage.tsx'
import { ReportFiles, ReportTable } from './report-table.tsx'
import { chooseRows, listPhotos } from './rules/lines.ts'
import { isSameRange, listMonths, type MonthRange } from '../../../lib/dates/month-range.ts'
import { RangeButton } from '../../../shared/ranges/range-button.tsx'
import { rangeTitle, reportRanges } from './rules/range.ts'
import { noMetersMessages } from '../no-meters-messages.ts'
import { reportMessages } from './messages.ts'
import './report.css'

const reportAtom = remoteAtom(getMetersReport, {
  input: ({ from, till }: MonthRange) => ({ query: { month_from: from, month_till: till } }),
  select: ({ readings_report: rows }, range) => ({ range, rows }),
})

const ReportPhotos = lazyComponent(async () => (await import('./report-photos.tsx')).ReportPhotos)

type ReportBodyProps = { rows: readonly ReportRow[]; range: MonthRange }

function ReportBody({ rows, range }: ReportBodyProps) {
  const [choice, setChoice] = useAtom(choiceAtom)
  const months = useMemo(() => listMonths(range), [range])
  const shown = useMemo(() => chooseRows(rows, choice), [rows, choice])
  const photos = listPhotos(shown)
  if (rows.length === 0)
    return (
      <div className="panel">
        <State drawing="empty" title={reportMessages.noConsumption} text={noMetersMessages.text} />
      </div>
    )
  return (
    <MeterTabs rows={rows} choice={choice === 'all' ? choice : (shown[0]?.id ?? null)} onChoose={setChoice}>
      {choice === 'all' ? (
        <ConsumptionChart rows={shown} months={months} />
      ) : (
        shown.map((row) => <MeterUsage key="one" row={row} months={months} />)
      )}
      <ReportTable rows={shown} months={months} />
      {photos.length > 0 && <ReportPhotos photos={photos} />}
      <ReportFiles rows={shown} range={range} />
    </MeterTabs>
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
  return (
    <>
      <PageHead title={reportMessages.title} sub={`${rangeTitle(value?.range ?? range)}${since}`} />
      <div className="stack report">
        <div className="report__row">
          <MetersViews current="report" />
          <span className="report__range">
            <RangeButton
              rules={reportRanges}
              texts={reportMessages}
              range={range}
              present={period}
              onRange={setRange}
            />
          </span>
        </div>
        {hasFailed && (
          <div className="panel">
            <LoadFailed
              noNetworkText={reportMessages.noNetworkText}
              error={error}
              onRetry={() => void load(range)}
            />
          </div>
        )}
        {!hasFailed && value && <ReportBody rows={value.rows} range={value.range} />}
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
