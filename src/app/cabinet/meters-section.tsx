import { useSearch } from 'wouter'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import { QuietPushOffer } from './shell/notices.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { MetersScreen } from '../boot/first-screens.ts'

const ReportScreen = lazyComponent(
  async () => (await import('../../features/meters/report/report-screen.tsx')).ReportScreen,
)

type MetersSectionProps = { constants: Constants; canSubmit: boolean; canCorrect: boolean }

export function MetersSection({ constants, canSubmit, canCorrect }: MetersSectionProps) {
  const view = new URLSearchParams(useSearch()).get('view')
  if (view === 'report') return <ReportScreen constants={constants} />
  return (
    <>
      <MetersScreen constants={constants} canSubmit={canSubmit} canCorrect={canCorrect} />
      <QuietPushOffer />
    </>
  )
}
