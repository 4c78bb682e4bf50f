import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import type { HostConfig } from '#contract/host/schema.ts'
import type { PaymentInfo, PaymentOutcome } from '#contract/qr/schema.ts'
import { usePageRestored } from '../../lib/device/use-page-restored.ts'
import type { Remote } from '../../lib/state/remote.ts'
import { sentence } from '../../lib/text/russian.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { RateLimitPanel } from '../../ui/feedback/rate-limit-panel.tsx'
import { clockIcon } from '../../ui/icons/icons.ts'
import { type Payable, paymentAtom } from './atoms/remote.ts'
import { goTo } from './go-to.ts'
import { isRestricted, failureKind, isStale, failureText } from './rules/failure-text.ts'
import { wireRoubles } from './rules/payment.ts'
import { texts } from './step-texts.ts'

const idOf = (payable: Payable): string =>
  'number' in payable ? `number ${payable.number}` : payable.pay_action_id

/** Terms of a payment, reloaded at every opening; a restricted account leads to the blocked page. */
export function usePayment(payable: Payable): {
  readonly remote: Remote<PaymentInfo>
  readonly load: () => void
} {
  const remote = useAtomValue(paymentAtom)
  const set = useSetAtom(paymentAtom)
  const id = idOf(payable)
  const load = () => void set(payable)
  // oxlint-disable-next-line react/exhaustive-deps -- the id stands for the payable
  useEffect(load, [id])
  // Back from the bank by the browser's button: the page stands as it was left, its sums may not.
  usePageRestored(load)

  const isBlocked = remote.status === 'failed' && isRestricted(remote.error)
  useEffect(() => {
    if (isBlocked) goTo('blocked', { replace: true })
  }, [isBlocked])
  const { value } = remote
  const own = value !== undefined && idOf(value.payable) === id ? value.info : undefined
  return { remote: { ...remote, value: own }, load }
}

const tones = { started: 'info', unknown: 'info', success: 'ok', failed: 'bad', reversed: 'warn' } as const
const helps = {
  started: texts.startedHelp,
  unknown: texts.unknownHelp,
  success: null,
  failed: texts.failedHelp,
  reversed: texts.reversedHelp,
} as const

/** Outcome of the payment that the payer comes back from, as the server knows it (decision 37). */
export function OutcomeBanner({ payment: { status, amount, reason } }: { payment: PaymentOutcome }) {
  const help = status === 'failed' && reason !== null ? sentence(reason) : helps[status]
  return (
    <Banner
      tone={tones[status]}
      {...(tones[status] === 'info' && { icon: clockIcon })}
      announce="status"
      title={texts[status](wireRoubles(amount))}
    >
      {help}
    </Banner>
  )
}

type PaymentFailureProps = { host: HostConfig; failure: unknown; onRetry?: () => void }

/** Error of the terms or of the payment request: the rate-limit or error panel, or the server's text. */
export function PaymentFailure({ host, failure, onRetry }: PaymentFailureProps) {
  if (failure === null) return null
  const kind = failureKind(failure)
  if (kind === 'unknown') return <ErrorPanel supportHref={host.links.support} {...(onRetry && { onRetry })} />
  return (
    <>
      {kind === 'too_soon' ? (
        <RateLimitPanel />
      ) : (
        <Banner tone="bad" announce="alert">
          {isStale(failure) ? texts.changed : failureText(failure)}
        </Banner>
      )}
      {onRetry && (
        <Button isBlock onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </>
  )
}
