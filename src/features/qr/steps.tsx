import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { backIcon } from '../../ui/icons/cabinet-icons.ts'
import { useAddresses, AddressScreen } from './address-screen.tsx'
import { leaveAtom } from './atoms/actions.ts'
import { FailureNotice } from '../../ui/feedback/attempt.tsx'
import { useStep } from './attempt.tsx'
import { QrFrame } from './qr-frame.tsx'
import { ConfirmScreen } from './confirm-screen.tsx'
import { ContinuationScreen } from './continuation-screen.tsx'
import { BlockedScreen, GreetingsScreen, RegisterScreen } from './end-screens.tsx'
import { flowAtom } from './flow-state.ts'
import { toPath, navigateTo } from './navigate-to.ts'
import type { Step } from './rules/flow.ts'
import { getPreviousStep, openStep } from './rules/navigation.ts'
import { NoCardsScreen } from './no-cards-screen.tsx'
import { EmailScreen } from './email-screen.tsx'
import { FinishScreen } from './finish-screen.tsx'
import { SectorScreen } from './sector-screen.tsx'
import { messages } from './step-messages.ts'

function BackArrow({ to }: { to: Step }) {
  return (
    <a className="icon-btn back" href={`#${toPath(to)}`} aria-label={messages.back}>
      <Icon path={backIcon} />
    </a>
  )
}

/** Protects the payer's data from the next user of the device (decision 14). */
function LeaveButton() {
  const leave = useSetAtom(leaveAtom)
  const { failure, isBusy, attempt } = useStep()
  const handlePress = () =>
    void attempt(async () => {
      await leave()
      navigateTo('phone', { replace: true })
    })
  return (
    <>
      <Button kind="plain" isBlock isBusy={isBusy} busyText={messages.leaving} onClick={handlePress}>
        {messages.leave}
      </Button>
      <FailureNotice failure={failure} />
    </>
  )
}

type StepsProps = { host: HostConfig; requested: Step; actionId: string | null }

const needAddresses: ReadonlySet<Step> = new Set(['address', 'sector', 'register', 'finish'])

export function Steps({ host, requested, actionId }: StepsProps) {
  const flow = useAtomValue(flowAtom)
  const step = openStep(requested, flow, actionId)
  useEffect(() => {
    if (step !== requested) navigateTo(step, { replace: true })
  }, [step, requested])
  const own = useAddresses(needAddresses.has(step))
  const { addresses } = own
  const isClosed = host.cards === false
  const screen = () => {
    switch (step) {
      case 'phone':
        return isClosed ? <NoCardsScreen /> : null
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
        return <FinishScreen hasOtherAddresses={addresses.length > 1} />
      case 'continuation':
        return <ContinuationScreen actionId={actionId ?? ''} />
      case 'blocked':
        return <BlockedScreen host={host} />
      default:
        return <GreetingsScreen />
    }
  }
  // The way of steps is not open, so none is shown.
  const shown = isClosed && step === 'phone' ? null : step
  const back = getPreviousStep(step, flow, addresses)
  return (
    <QrFrame host={host} step={shown} back={back && <BackArrow to={back} />}>
      {screen()}
      {flow.isPhoneVerified && step !== 'greetings' && <LeaveButton />}
    </QrFrame>
  )
}
