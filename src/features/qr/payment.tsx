import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import type { PaymentInfo, PaymentOutcome } from '#contract/qr/schema.ts'
import { usePageRestored } from '../../lib/device/use-page-restored.ts'
import type { Remote } from '../../lib/state/remote.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import type { ResultPayment } from '../../shared/payments/result.ts'
import { RateLimitPanel } from '../../shared/payments/rate-limit-panel.tsx'
import { type Payable, paymentAtom } from './atoms/remote.ts'
import { navigateTo } from './navigate-to.ts'
import { isRestricted, failureKind, isStale, paymentFailureText } from './rules/failure-text.ts'
import { messages } from './step-messages.ts'

const getId = (payable: Payable): string =>
  'number' in payable ? `number ${payable.number}` : payable.pay_action_id

/** Loads the payment; opens the blocked page for a restricted account. */
export function usePayment(payable: Payable): {
  readonly remote: Remote<PaymentInfo>
  readonly load: () => void
} {
  const remote = useAtomValue(paymentAtom)
  const set = useSetAtom(paymentAtom)
  const id = getId(payable)
  const load = () => void set(payable)
  // oxlint-disable-next-line react/exhaustive-deps -- the id identifies the payable
  useEffect(load, [id])
  // The back/forward cache restores stale sums.
  usePageRestored(load)

  const isBlocked = remote.status === 'failed' && isRestricted(remote.error)
  useEffect(() => {
    if (isBlocked) navigateTo('blocked', { replace: true })
  }, [isBlocked])
  const { value } = remote
  const own = value !== undefined && getId(value.payable) === id ? value.info : undefined
  return { remote: { ...remote, value: own }, load }
}

const states = {
  started: 'created',
  unknown: 'unknown',
  success: 'confirmed',
  failed: 'refused',
  reversed: 'reversed',
} as const

/** Returns true while the bank may still change the outcome or issue the receipt. */
export const isAwaited = ({ status, receipt_url: receipt }: PaymentOutcome): boolean =>
  status === 'started' || status === 'unknown' || (status === 'success' && receipt === null)

export const canPayAgain = ({ status }: PaymentOutcome): boolean =>
  status === 'failed' || status === 'started'

export const toResult = (payment: PaymentOutcome, address: string, subject: string): ResultPayment => {
  const { status, amount, fee, period, card, decided_at: decidedAt, reason, receipt_url: url } = payment
  const isPaid = status === 'success' || status === 'reversed'
  return {
    state: states[status],
    amount,
    fee,
    subject,
    order: null,
    period,
    address,
    card,
    parts: [],
    startedAt: null,
    decidedAt,
    reason,
    receipt: url === null ? (isPaid ? 'forming' : 'none') : { url },
    refunds: [],
    mayBeUnpaid: status === 'started',
  }
}

type PaymentFailureProps = { failure: unknown; onRetry?: () => void }

export function PaymentFailure({ failure, onRetry }: PaymentFailureProps) {
  if (failure === null) return null
  const kind = failureKind(failure)
  if (kind === 'unknown') return <ErrorPanel hasOwnBack error={failure} onRetry={onRetry} />
  return (
    <>
      {kind === 'too_soon' ? (
        <RateLimitPanel />
      ) : (
        <Banner tone="bad" announce="alert">
          {isStale(failure) ? messages.changed : paymentFailureText(failure)}
        </Banner>
      )}
      {onRetry && (
        <Button isBlock onClick={onRetry}>
          {messages.retry}
        </Button>
      )}
    </>
  )
}
