import { useAtomValue } from 'jotai/react'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { flowAtom } from './flow-state.ts'
import { toPath } from './navigate-to.ts'
import { PayForm } from './pay-form.tsx'
import { PaymentFailure, usePayment } from './payment.tsx'
import { RemotePage } from './page.tsx'
import { messages } from './step-messages.ts'

type FinishScreenProps = { hasOtherAddresses: boolean }

export function FinishScreen({ hasOtherAddresses }: FinishScreenProps) {
  const { payActionId, tenantId, sector } = useAtomValue(flowAtom)
  const payable = { pay_action_id: payActionId ?? '' }
  const { remote, load } = usePayment(payable)
  const otherAddress = (
    <ButtonLink kind="plain" isBlock href={`#${toPath(hasOtherAddresses ? 'address' : 'register')}`}>
      {messages.otherAddress}
    </ButtonLink>
  )
  return (
    <RemotePage
      title={messages.finishTitle}
      remote={remote}
      onRetry={load}
      failed={
        <>
          <PaymentFailure failure={remote.error} onRetry={load} />
          <ButtonLink kind="plain" isBlock href={`#${toPath('address')}`}>
            {messages.back}
          </ButtonLink>
        </>
      }
    >
      {remote.value && (
        <PayForm payable={payable} purpose={`${tenantId} ${sector}`} info={remote.value} onStale={load}>
          {otherAddress}
        </PayForm>
      )}
    </RemotePage>
  )
}
