import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import type { PaymentInfo } from '#contract/qr/schema.ts'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { useTrouble } from '../../shared/payments/use-trouble.ts'
import { CallError } from '../../lib/http/call-errors.ts'
import { PaymentResult } from '../../shared/payments/payment-result.tsx'
import { formatResult, getStage } from '../../shared/payments/result.ts'
import { usePolling } from '../../lib/timing/use-polling.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ShareButton } from '../../ui/buttons/share-button.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { useCards } from '../../ui/feedback/support-context.ts'
import { forgetTypedAtom } from './atoms/typed.ts'
import { NoCardsScreen } from './no-cards-screen.tsx'
import { toPath } from './navigate-to.ts'
import { Page, RemotePage } from './page.tsx'
import { PayForm } from './pay-form.tsx'
import { PaymentFailure, canPayAgain, isAwaited, toResult, usePayment } from './payment.tsx'
import { QrFrame } from './qr-frame.tsx'
import { messages } from './step-messages.ts'

function ByPhone({ kind }: { kind: 'primary' | 'plain' }) {
  return (
    <ButtonLink kind={kind} isBlock href={`#${toPath('phone')}`}>
      {messages.payByPhone}
    </ButtonLink>
  )
}

type LinkPaymentProps = {
  payable: { number: string }
  info: PaymentInfo
  trouble: string | null
  onLoad: () => void
}

/** Shows the last payment's result first; other payments have the continuation screen. */
function LinkPayment({ payable, info, trouble, onLoad }: LinkPaymentProps) {
  const [isPaying, setIsPaying] = useState(false)
  const forgetTyped = useSetAtom(forgetTypedAtom)
  const { payment } = info
  const hasResult = payment !== null && !isPaying
  usePolling(hasResult && isAwaited(payment), onLoad)
  const hasCards = useCards()
  if (!hasResult && !hasCards) return <NoCardsScreen />
  if (!hasResult) return <PayForm payable={payable} purpose={payable.number} info={info} onStale={onLoad} />
  const result = toResult(payment, info.address_str, info.sector.text)
  const isPaid = getStage(result) === 'paid'
  const mayPay = canPayAgain(payment) || isPaid
  const handlePay = () => {
    if (isPaid) forgetTyped()
    setIsPaying(true)
  }
  return (
    <div className="standalone__form">
      <PaymentResult
        isBare
        payment={result}
        trouble={trouble}
        actions={
          <>
            {mayPay && (
              <Button kind={isPaid && info.debt === 0 ? 'plain' : 'primary'} isBlock onClick={handlePay}>
                {isPaid ? messages.payMoreByLink : messages.payAgain}
              </Button>
            )}
            {isPaid && <ShareButton isBlock text={formatResult(result)} />}
          </>
        }
      />
    </div>
  )
}

/** Opens the organisation's link, such as one from VK. */
export function LinkScreen({ host, number }: { host: HostConfig; number: string }) {
  const payable = { number }
  const { remote, load } = usePayment(payable)
  const { error } = remote
  // A result stays on the screen while the server cannot be asked.
  const trouble = useTrouble(remote)
  const hasResult = trouble !== null && Boolean(remote.value?.payment)
  const hasCards = useCards()
  const isDead = error instanceof CallError && (error.code === 'link_dead' || error.code === 'invalid')
  return (
    <QrFrame host={host} step={null}>
      {isDead && !hasCards ? (
        <NoCardsScreen />
      ) : isDead ? (
        <Page title={messages.linkExpired} help={messages.linkDeadHelp} foot={<ByPhone kind="primary" />} />
      ) : (
        <RemotePage
          title={messages.finishTitle}
          remote={hasResult ? { ...remote, status: 'ready' } : remote}
          onRetry={load}
          failed={
            <>
              <PaymentFailure failure={error} onRetry={load} />
              {hasCards && <ByPhone kind="plain" />}
            </>
          }
        >
          {remote.value && (
            <LinkPayment payable={payable} info={remote.value} trouble={trouble} onLoad={load} />
          )}
        </RemotePage>
      )}
    </QrFrame>
  )
}
