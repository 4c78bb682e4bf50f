import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect, useRef } from 'react'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { resumeAtom } from './atoms/actions.ts'
import { actionAtom } from './atoms/remote.ts'
import { FailureNotice } from '../../ui/feedback/attempt.tsx'
import { useStep } from './attempt.tsx'
import { flowAtom } from './flow-state.ts'
import { navigateTo, toPath } from './navigate-to.ts'
import { Page } from './page.tsx'
import { Outcome } from './payment.tsx'
import { isNotVerified, paymentFailureText } from './rules/failure-text.ts'
import { messages } from './step-messages.ts'

const everyMs = 3000

/** Polls every three seconds while the page is visible. */
function usePolling(isWorthIt: boolean, ask: () => void): void {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    if (!isWorthIt) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isWorthIt])
}

/** Offers another service. */
export function ContinuationScreen({ actionId }: { actionId: string }) {
  const remote = useAtomValue(actionAtom)
  const load = useSetAtom(actionAtom)
  const change = useSetAtom(flowAtom)
  const recall = useSetAtom(resumeAtom)
  const { failure, isBusy, attempt } = useStep()
  const action = remote.value?.pay_action_id === actionId ? remote.value : undefined
  const payment = action?.payment ?? null

  useEffect(() => void load(actionId), [actionId, load])
  const address = action?.tenant_addresses.find(({ tenant_id }) => tenant_id === action.tenant_id)
  const service = address?.sectors.find(({ value }) => value === action?.sector)

  usePolling(payment?.status === 'unknown' || payment?.status === 'started', () => void load(actionId))

  const canPayAgain = payment?.status === 'failed' || payment?.status === 'started'

  const goOn = () => {
    if (!isBusy) void attempt(async () => navigateTo(await recall(actionId)))
  }
  const payAgain = () => {
    change((flow) => ({ ...flow, payActionId: actionId }))
    navigateTo('finish')
  }
  // An expired session is not shown: the payer may still continue.
  const loadFailure =
    remote.status === 'failed' && !isNotVerified(remote.error) ? paymentFailureText(remote.error) : null
  return (
    <Page
      before={
        payment && (
          <Outcome payment={payment} address={address?.address_str ?? ''} service={service?.text ?? ''} />
        )
      }
      title={messages.continueTitle}
      help={messages.continueHelp}
      foot={
        <>
          {canPayAgain && (
            <Button isBlock kind="primary" onClick={payAgain}>
              {messages.payAgain}
            </Button>
          )}
          <Button
            kind={canPayAgain ? 'tonal' : 'primary'}
            isBlock
            isBusy={isBusy}
            busyText={messages.wait}
            onClick={goOn}
          >
            {messages.goOn}
          </Button>
          <ButtonLink kind="plain" isBlock href={`#${toPath('greetings')}`}>
            {messages.finish}
          </ButtonLink>
        </>
      }
    >
      <FailureNotice failure={failure ?? loadFailure} />
    </Page>
  )
}
