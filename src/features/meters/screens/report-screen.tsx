import { useAtom } from 'jotai/react'
import { useEffect, useState } from 'react'
import type { Constants } from '#contract/config/schema.ts'
import { instantDayTime } from '../../../lib/dates/dates.ts'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Bone, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { reportAtom } from '../atoms/report.ts'
import { MetersViews } from '../components/meters-views.tsx'
import { RangeHead } from '../components/report/range-head.tsx'
import { ReportBody } from '../components/report/report-body.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { periodStr, rangeOf } from '../rules/report/range.ts'
import { reportTexts } from '../report-texts.ts'
import '../report.css'

type ReportScreenProps = { constants: Constants }

/** «Отчёт»: readings and consumption of a period as a chart, a table and files (rows M-15, M-16, M-20). */
export function ReportScreen({ constants: { period } }: ReportScreenProps) {
  const [range, setRange] = useState(() => rangeOf('year', period))
  const [{ value, status, error, storedAt }, load] = useAtom(reportAtom)
  useEffect(() => void load(range), [load, range])

  const since = storedAt === null ? '' : ` · ${reportTexts.since(instantDayTime(storedAt))}`
  const hasFailed = status === 'failed'
  return (
    <>
      <PageHead title={reportTexts.title} sub={`${periodStr(value?.range ?? range)}${since}`} />
      <div className="stack report">
        <MetersViews current="report" />
        <RangeHead range={range} present={period} onRange={setRange} />
        {hasFailed && (
          <div className="panel">
            <LoadFailed
              noNetworkText={reportTexts.noNetworkText}
              error={error}
              onRetry={() => void load(range)}
            />
          </div>
        )}
        {!hasFailed && value && <ReportBody rows={value.rows} range={value.range} />}
        {!hasFailed && !value && (
          <Skeleton>
            <div className="panel skels">
              <Bone width="60%" />
              <Bone height="220px" />
            </div>
            <div className="panel skels">
              <Bone width="40%" />
              <Bone height="160px" />
            </div>
          </Skeleton>
        )}
      </div>
    </>
  )
}
