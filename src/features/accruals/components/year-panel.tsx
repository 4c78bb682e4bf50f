import { areSectorsKnownAtom } from '../../../lib/session/session.ts'
import { useAtom, useAtomValue } from 'jotai/react'
import { useEffect } from 'react'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { accrualsAtom } from '../atoms/accruals.ts'
import { accrualRanges } from '../rules/range.ts'
import { toYearView } from '../rules/year-view.ts'
import { messages } from '../messages.ts'
import { YearChart } from './year-chart.tsx'
import { YearSkeleton } from './year-skeleton.tsx'

type YearPanelProps = { constants: Constants }

/** Renders nothing without receipts or after a failed load. */
export function YearPanel({ constants: { period } }: YearPanelProps) {
  const areSectorsKnown = useAtomValue(areSectorsKnownAtom)
  const [{ value, status }, load] = useAtom(accrualsAtom)
  useEffect(() => {
    if (areSectorsKnown) void load(accrualRanges.toRange('year', period))
  }, [areSectorsKnown, load, period])
  if (!value && status !== 'failed') return <YearSkeleton />
  const view = value && toYearView(value.accruals, value.earlier)
  if (!view) return null
  return (
    <Panel
      title={messages.year(view.months.length)}
      aside={<a href={`#${signedRoutes.accruals.to({})}`}>{messages.all}</a>}
    >
      <YearChart view={view} />
    </Panel>
  )
}
