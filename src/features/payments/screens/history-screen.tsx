import { useAtom, useAtomValue } from 'jotai/react'
import { useEffect, useState } from 'react'
import type { Constants } from '#contract/config/schema.ts'
import { instantDayTime } from '../../../lib/dates/dates.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Bone, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { areSectorsKnownAtom, paymentsAtom } from '../atoms/history.ts'
import { HistoryBody } from '../components/history/history-body.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { HistoryRange } from '../components/history/history-range.tsx'
import { historyTexts } from '../history-texts.ts'
import { isSameRange, rangeOf } from '../rules/history/day-range.ts'
import '../history.css'

type HistoryScreenProps = { constants: Constants }

/** «История платежей»: what was paid, by days and services (rows P-12, P-16). */
export function HistoryScreen({ constants }: HistoryScreenProps) {
  const [range, setRange] = useState(() => rangeOf('year', constants.today))
  const areSectorsKnown = useAtomValue(areSectorsKnownAtom)
  const [{ value, status, error, storedAt }, load] = useAtom(paymentsAtom)
  useEffect(() => {
    if (areSectorsKnown) void load(range)
  }, [areSectorsKnown, load, range])

  const hasFailed = status === 'failed'
  const isLoaded = value !== undefined && !hasFailed && isSameRange(value.range, range)
  return (
    <>
      <PageHead
        title={historyTexts.title}
        backHref={`#${signedRoutes.accruals.to({})}`}
        sub={storedAt !== null && historyTexts.since(instantDayTime(storedAt))}
      />
      <div className="stack history">
        <HistoryRange range={range} today={constants.today} onRange={setRange} />
        {hasFailed && (
          <div className="panel">
            <LoadFailed
              noNetworkText={historyTexts.noNetworkText}
              error={error}
              onRetry={() => void load(range)}
            />
          </div>
        )}
        {isLoaded && <HistoryBody payments={value.results} range={range} constants={constants} />}
        {!hasFailed && !isLoaded && (
          <Skeleton>
            <div className="panel skels">
              <Bone width="40%" />
              <Bone height="64px" />
              <Bone height="64px" />
            </div>
          </Skeleton>
        )}
      </div>
    </>
  )
}
