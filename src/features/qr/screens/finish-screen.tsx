import { useAtomValue } from 'jotai/react'
import type { HostConfig } from '#contract/host/schema.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { flowAtom } from '../atoms/flow.ts'
import { pathOf } from '../components/go-to.ts'
import { PayForm } from '../components/pay-form.tsx'
import { PaymentFailure } from '../components/payment-failure.tsx'
import { RemotePart } from '../components/remote-part.tsx'
import { usePayment } from '../components/use-payment.ts'
import { texts } from '../step-texts.ts'

type FinishScreenProps = { host: HostConfig; hasOtherAddresses: boolean }

/** The chosen address, the debt and the way to the bank. */
export function FinishScreen({ host, hasOtherAddresses }: FinishScreenProps) {
  const { payActionId } = useAtomValue(flowAtom)
  const payable = { pay_action_id: payActionId ?? '' }
  const { remote, load } = usePayment(payable)
  const otherAddress = (
    <ButtonLink kind="plain" isBlock href={`#${pathOf(hasOtherAddresses ? 'address' : 'register')}`}>
      {texts.otherAddress}
    </ButtonLink>
  )
  return (
    <RemotePart
      title={texts.finishTitle}
      remote={remote}
      onRetry={load}
      failed={
        <>
          <PaymentFailure host={host} failure={remote.error} onRetry={load} />
          <ButtonLink kind="plain" isBlock href={`#${pathOf('address')}`}>
            {texts.back}
          </ButtonLink>
        </>
      }
    >
      {remote.value && (
        <PayForm host={host} payable={payable} info={remote.value} onStale={load}>
          {otherAddress}
        </PayForm>
      )}
    </RemotePart>
  )
}
