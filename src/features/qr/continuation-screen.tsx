import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import { PaymentResult } from '../../shared/payments/payment-result.tsx'
import { formatResult, getStage } from '../../shared/payments/result.ts'
import { useTrouble } from '../../shared/payments/use-trouble.ts'
import { usePolling } from '../../lib/timing/use-polling.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ShareButton } from '../../ui/buttons/share-button.tsx'
import { endedActionAtom, resumeAtom } from './atoms/actions.ts'
import { actionAtom } from './atoms/remote.ts'
import { FailureNotice } from '../../ui/feedback/attempt.tsx'
import { useStep } from './attempt.tsx'
import { flowAtom } from './flow-state.ts'
import { navigateTo, toPath } from './navigate-to.ts'
import { canPayAgain, isAwaited, toResult } from './payment.tsx'
import { isNotVerified, paymentFailureText } from './rules/failure-text.ts'
import { messages } from './step-messages.ts'

/** Shows the payment's result and offers another service. */
export function ContinuationScreen({ actionId }: { actionId: string }) {
  const remote = useAtomValue(actionAtom)
  const load = useSetAtom(actionAtom)
  const change = useSetAtom(flowAtom)
  const recall = useSetAtom(resumeAtom)
  const { failure, isBusy, attempt } = useStep()
  const ended = useAtomValue(endedActionAtom)
  // The session has ended, such as by «Завершить»: its result is not shown to the next payer of the device.
  const isOver = isNotVerified(remote.error)
  const action =
    !isOver && remote.value !== ended && remote.value?.pay_action_id === actionId ? remote.value : undefined
  const payment = action?.payment ?? null
  const trouble = useTrouble(remote)
  const isRefused = remote.error !== null && trouble === null

  useEffect(() => void load(actionId), [actionId, load])
  const address = action?.tenant_addresses.find(({ tenant_id }) => tenant_id === action.tenant_id)
  const service = address?.sectors.find(({ value }) => value === action?.sector)
  const result = payment && toResult(payment, address?.address_str ?? '', service?.text ?? '')
  const isWanted = action === undefined ? !isRefused : payment !== null && isAwaited(payment)
  usePolling(isWanted && remote.status !== 'loading', () => void load(actionId))

  const goOn = () => {
    if (!isBusy) void attempt(async () => navigateTo(await recall(actionId)))
  }
  const payAgain = () => {
    change((flow) => ({ ...flow, payActionId: actionId }))
    navigateTo('finish')
  }
  const stage = getStage(result)
  const hasResult = action === undefined ? !isRefused : result !== null
  const Title = hasResult ? 'h2' : 'h1'
  const loadFailure = isRefused && !isOver ? paymentFailureText(remote.error) : null
  const finish = (
    <ButtonLink kind={stage === 'paid' ? 'primary' : 'plain'} isBlock href={`#${toPath('greetings')}`}>
      {messages.finish}
    </ButtonLink>
  )
  return (
    <div className="standalone__form">
      {hasResult && (
        <div className="standalone__intro">
          <PaymentResult
            isBare
            payment={result}
            trouble={trouble}
            actions={
              <>
                {payment && canPayAgain(payment) && (
                  <Button kind="primary" isBlock onClick={payAgain}>
                    {messages.payAgain}
                  </Button>
                )}
                {result && stage === 'paid' && <ShareButton isBlock text={formatResult(result)} />}
              </>
            }
          />
        </div>
      )}
      <Title>{messages.continueTitle}</Title>
      <p className="standalone__help">{isOver ? messages.sessionOver : messages.continueHelp}</p>
      <FailureNotice failure={failure ?? loadFailure} />
      <div className="standalone__actions">
        {stage === 'paid' && finish}
        <Button
          kind={hasResult ? 'tonal' : 'primary'}
          isBlock
          isBusy={isBusy}
          busyText={messages.wait}
          onClick={goOn}
        >
          {messages.goOn}
        </Button>
        {stage !== 'paid' && finish}
      </div>
    </div>
  )
}
