import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { QrFrame } from '../../features/qr/qr-frame.tsx'
import { parseStep } from '../../features/qr/rules/flow.ts'
import { PhoneScreen } from '../../features/qr/phone-screen.tsx'
import { currentPath, useHashLocation, useHashSearch } from '../../lib/routes/hash-location.ts'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { usePageTitle } from '../page-title.ts'

const Steps = lazyComponent(async () => (await import('../../features/qr/steps.tsx')).Steps)
const titles = [['/', 'Оплата QR']] as const

// A failed load is reported where the chunk is used.
if (parseStep(currentPath()) !== 'phone') Steps.preload()

export function QrApp({ host }: { host: HostConfig }) {
  const [path] = useHashLocation()
  const query = new URLSearchParams(useHashSearch())
  const actionId = query.get('id')
  const step = parseStep(path)
  usePageTitle(host, titles)

  // The profile confirms a telephone here, which needs no bank.
  if (step !== 'phone' || (host.cards === false && query.get('back') !== 'profile'))
    return <Steps host={host} requested={step} actionId={actionId} />
  return (
    <QrFrame host={host} step={step}>
      <PhoneScreen host={host} onTouched={Steps.preload} />
    </QrFrame>
  )
}
