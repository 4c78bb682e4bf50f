import { useSearch } from 'wouter'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import { ReportScreen } from './screens.ts'
import { QuietPushOffer } from './shell/notices.tsx'
import { MetersScreen } from '../boot/first-screens.ts'

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
