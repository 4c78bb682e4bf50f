import { useAtomValue, useSetAtom } from 'jotai/react'
import { type ReactNode, useEffect } from 'react'
import { toKopecks } from '#contract/money.ts'
import type { PaymentInfo, PaymentOutcome } from '#contract/qr/schema.ts'
import { instantDayTime } from '../../lib/dates/dates.ts'
import { usePageRestored } from '../../lib/device/use-page-restored.ts'
import type { Remote } from '../../lib/state/remote.ts'
import { sentence } from '../../lib/text/russian.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ShareButton } from '../../ui/buttons/share-button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Facts, Tick } from '../../ui/feedback/done.tsx'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { RateLimitPanel } from '../../shared/payments/rate-limit-panel.tsx'
import { clockIcon } from '../../ui/icons/icons.ts'
import { Money } from '../../ui/numbers/money.tsx'
import { type Payable, paymentAtom } from './atoms/remote.ts'
import { navigateTo } from './navigate-to.ts'
import { isRestricted, failureKind, isStale, paymentFailureText } from './rules/failure-text.ts'
import { formatRoubles, wireRoubles } from './rules/payment.ts'
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
  // oxlint-disable-next-line react/exhaustive-deps -- the id stands for the payable
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

const tones = { started: 'info', unknown: 'info', failed: 'bad', reversed: 'warn' } as const
const helps = {
  started: messages.startedHelp,
  unknown: messages.unknownHelp,
  failed: messages.failedHelp,
  reversed: messages.reversedHelp,
} as const

type OutcomeProps = { payment: PaymentOutcome; address: string; service: string }

/** Omits the address and the card. */
const formatOutcome = (
  { amount, fee, decided_at: at, receipt_url: url }: PaymentOutcome,
  service: string,
): string =>
  [
    messages.paidWords(formatRoubles(toKopecks(amount) + toKopecks(fee)), service),
    ...(at === null ? [] : [instantDayTime(at)]),
    ...(url === null ? [] : [`${messages.receipt}: ${url}`]),
  ].join('\n')

function Paid({ payment, address, service }: OutcomeProps) {
  const { amount, fee, decided_at: at, receipt_url: receipt } = payment
  const facts: (readonly [string, ReactNode])[] = [
    [messages.address, address],
    [messages.sector, service],
  ]
  if (at !== null) facts.push([messages.paidAt, instantDayTime(at)])
  const link = receipt !== null && (
    <a href={receipt} target="_blank" rel="noopener noreferrer">
      {messages.openReceipt}
    </a>
  )
  facts.push([messages.receipt, link || messages.receiptForming])
  return (
    <div className="done" aria-live="polite">
      <Tick />
      <h2>{messages.paid}</h2>
      <Money kopecks={toKopecks(amount) + toKopecks(fee)} size="hero" />
      {fee > 0 && (
        <p className="note tabular-nums">{messages.paidWithFee(wireRoubles(amount), wireRoubles(fee))}</p>
      )}
      <Facts facts={facts} />
      <ShareButton isBlock text={formatOutcome(payment, service)} />
    </div>
  )
}

/** The outcome comes from the server (decision 13). */
export function Outcome(props: OutcomeProps) {
  const { status, amount, reason } = props.payment
  if (status === 'success') return <Paid {...props} />
  const help = status === 'failed' && reason !== null ? sentence(reason) : helps[status]
  return (
    <Banner
      tone={tones[status]}
      {...(tones[status] === 'info' && { icon: clockIcon })}
      announce="status"
      title={messages[status](wireRoubles(amount))}
    >
      {help}
    </Banner>
  )
}

type PaymentFailureProps = { failure: unknown; onRetry?: () => void }

export function PaymentFailure({ failure, onRetry }: PaymentFailureProps) {
  if (failure === null) return null
  const kind = failureKind(failure)
  if (kind === 'unknown') return <ErrorPanel hasOwnBack onRetry={onRetry} />
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
