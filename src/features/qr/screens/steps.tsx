import { useAtomValue } from 'jotai/react'
import { useEffect } from 'react'
import type { HostConfig } from '#contract/host/schema.ts'
import { flowAtom } from '../atoms/flow.ts'
import { BackArrow } from '../components/back-arrow.tsx'
import { goTo } from '../components/go-to.ts'
import { QrFrame } from '../components/qr-frame.tsx'
import { useAddresses } from '../components/use-addresses.ts'
import type { Step } from '../rules/step.ts'
import { backOf, openStep } from '../rules/steps.ts'
import { AddressScreen } from './address-screen.tsx'
import { BlockedScreen } from './blocked-screen.tsx'
import { ConfirmScreen } from './confirm-screen.tsx'
import { ContinuationScreen } from './continuation-screen.tsx'
import { EmailScreen } from './email-screen.tsx'
import { FinishScreen } from './finish-screen.tsx'
import { GreetingsScreen } from './greetings-screen.tsx'
import { RegisterScreen } from './register-screen.tsx'
import { SectorScreen } from './sector-screen.tsx'

type StepsProps = { host: HostConfig; asked: Step; actionId: string | null }

const needAddresses: ReadonlySet<Step> = new Set(['address', 'sector', 'register', 'finish'])

/** Every screen after the phone: one part, loaded when the phone was answered. */
export function Steps({ host, asked, actionId }: StepsProps) {
  const flow = useAtomValue(flowAtom)
  const step = openStep(asked, flow, actionId)
  useEffect(() => {
    if (step !== asked) goTo(step, { replace: true })
  }, [step, asked])
  const own = useAddresses(needAddresses.has(step))
  const { addresses } = own
  const screen = () => {
    switch (step) {
      case 'phone':
        return null
      case 'confirm':
        return <ConfirmScreen key={flow.code?.to} />
      case 'email':
        return <EmailScreen />
      case 'address':
        return <AddressScreen own={own} />
      case 'sector':
        return <SectorScreen own={own} />
      case 'register':
        return <RegisterScreen hasAddresses={addresses.length > 0} />
      case 'finish':
        return <FinishScreen host={host} hasOtherAddresses={addresses.length > 1} />
      case 'continuation':
        return <ContinuationScreen actionId={actionId ?? ''} />
      case 'blocked':
        return <BlockedScreen host={host} />
      default:
        return <GreetingsScreen host={host} />
    }
  }
  const back = backOf(step, flow, addresses)
  return (
    <QrFrame host={host} step={step} back={back && <BackArrow to={back} />}>
      {screen()}
    </QrFrame>
  )
}
