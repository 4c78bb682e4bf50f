import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { flowAtom } from '../atoms/flow.ts'
import { actionAtom } from '../atoms/remote.ts'
import { FailureNotice } from '../components/failure-notice.tsx'
import { goTo, pathOf } from '../components/go-to.ts'
import { OutcomeBanner } from '../components/outcome-banner.tsx'
import { Page } from '../components/page.tsx'
import { useAttempt } from '../components/use-attempt.ts'
import { usePolling } from '../components/use-polling.ts'
import { isNotProven } from '../rules/words-of.ts'
import { recallAtom } from '../atoms/actions.ts'
import { texts } from '../step-texts.ts'

/** Back from the bank: what the server knows of the payment, and whether another service is paid for. */
export function ContinuationScreen({ actionId }: { actionId: string }) {
  const remote = useAtomValue(actionAtom)
  const load = useSetAtom(actionAtom)
  const change = useSetAtom(flowAtom)
  const recall = useSetAtom(recallAtom)
  const { failure, isBusy, attempt } = useAttempt()
  const action = remote.value?.pay_action_id === actionId ? remote.value : undefined
  const payment = action?.payment ?? null

  useEffect(() => void load(actionId), [actionId, load])
  usePolling(payment?.status === 'unknown' || payment?.status === 'started', () => void load(actionId))

  const mayPayAgain = payment?.status === 'failed' || payment?.status === 'started'

  const goOn = () => {
    if (!isBusy) void attempt(async () => goTo(await recall(actionId)))
  }
  const payAgain = () => {
    change((flow) => ({ ...flow, payActionId: actionId }))
    goTo('finish')
  }
  // Only the bank's word is worth a notice here: without a session the payer may still go on or finish.
  const loadFailure = remote.status === 'failed' && !isNotProven(remote.error) ? remote.error : null
  return (
    <Page
      title={texts.continueTitle}
      help={texts.continueHelp}
      foot={
        <>
          {mayPayAgain && (
            <Button isBlock kind="primary" onClick={payAgain}>
              {texts.payAgain}
            </Button>
          )}
          <Button
            kind={mayPayAgain ? 'tonal' : 'primary'}
            isBlock
            isBusy={isBusy}
            busyText={texts.wait}
            onClick={goOn}
          >
            {texts.goOn}
          </Button>
          <ButtonLink kind="plain" isBlock href={`#${pathOf('greetings')}`}>
            {texts.finish}
          </ButtonLink>
        </>
      }
    >
      {payment && <OutcomeBanner payment={payment} />}
      <FailureNotice failure={failure ?? loadFailure} />
    </Page>
  )
}
