import { useAtom } from 'jotai/react'
import { useEffect, type ReactNode } from 'react'
import { toKopecks } from '#contract/money.ts'
import type { Started } from '#contract/payments/schema.ts'
import { CallError } from '../../lib/http/call-errors.ts'
import { instantDayTime } from '../../lib/dates/dates.ts'
import { navigate } from '../../lib/routes/hash-location.ts'
import { formatMoney } from '../../lib/text/money.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ShareButton } from '../../ui/buttons/share-button.tsx'
import { Facts, Tick } from '../../ui/feedback/done.tsx'
import { Money } from '../../ui/numbers/money.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { Refunds } from '../../shared/payments/refunds.tsx'
import { paymentStatusAtom, fiscalReceiptAtom } from './atoms/billing.ts'
import { isAwaited, canPayAgain, toOutcome, getSubject, getTotal, type Outcome } from './rules/outcome.ts'
import { messages } from './messages.ts'
import './pay.css'

const intervalMs = 3000

interface PaymentStatusView {
  readonly started: Started | undefined
  readonly absence: 'absent' | 'closed' | null
  readonly hasFailed: boolean
}

const toAbsence = (error: unknown): PaymentStatusView['absence'] => {
  if (!(error instanceof CallError)) return null
  if (error.status === 403) return 'closed'
  return error.status === 404 ? 'absent' : null
}

/** Polls every 3000 ms until final (P-13). */
function usePaymentStatus(key: string): PaymentStatusView {
  const [remote, load] = useAtom(paymentStatusAtom)
  const started = remote.value?.key === key ? remote.value.value : undefined
  const absence = toAbsence(remote.error)
  const isOver = absence !== null || (started !== undefined && !isAwaited(started))

  useEffect(() => void load(key), [key, load])
  useEffect(() => {
    if (isOver || remote.status === 'loading') return
    const timer = setTimeout(() => void load(key), intervalMs)
    return () => clearTimeout(timer)
  }, [remote, isOver, key, load])

  return { started, absence, hasFailed: remote.status === 'failed' && absence === null }
}

type PaidProps = { started: Started }

/** Returns null until the bank has issued the receipt. */
function useReceiptUrl({ id, fiscal_receipt: receipt }: Started): string | null {
  const [{ value }, load] = useAtom(fiscalReceiptAtom)
  useEffect(() => {
    if (receipt === 'ready') void load(id)
  }, [receipt, id, load])
  return receipt === 'ready' && value?.key === id ? value.value.url : null
}

const renderReceipt = ({ fiscal_receipt: receipt }: Started, url: string | null): ReactNode => {
  if (receipt === 'forming') return messages.receiptForming
  return (
    url && (
      <a href={url} target="_blank" rel="noopener noreferrer">
        {messages.receipt}
      </a>
    )
  )
}

/** Omits account and card data. */
const formatOutcome = (started: Started, url: string | null): string =>
  [
    messages.paidWords(getTotal(started), getSubject(started)),
    ...(started.decided_at === null ? [] : [instantDayTime(started.decided_at)]),
    ...(url === null ? [] : [`${messages.receiptOfPayment}: ${url}`]),
  ].join('\n')

/** Includes the receipt link (P-18). */
function SharePaid({ started }: PaidProps) {
  return <ShareButton isBlock text={formatOutcome(started, useReceiptUrl(started))} />
}

/** Matches the total on the button, the bank's page and the receipt (P-18). */
function Paid({ started, started: { amount, fee, parts } }: PaidProps) {
  const receipt = renderReceipt(started, useReceiptUrl(started))
  return (
    <>
      <Tick />
      <Money kopecks={getTotal(started)} size="hero" />
      {fee > 0 && <p className="note tabular-nums">{messages.withFee(toKopecks(amount), toKopecks(fee))}</p>}
      <Facts
        facts={[
          [messages.paidFor, getSubject(started)],
          ...(parts ?? []).map((part) => [part.sector_name, formatMoney(toKopecks(part.amount))] as const),
          ...(started.decided_at === null
            ? []
            : [[messages.paidAt, instantDayTime(started.decided_at)] as const]),
          ...(receipt === null ? [] : [[messages.receiptOfPayment, receipt] as const]),
        ]}
      />
    </>
  )
}

type PaymentReturnProps = {
  paymentKey: string
  promoHref: string | null
  /** Called when the payment is final: other screens' debts are stale. */
  onDecided: () => void
  onLeave: () => void
}

const waiting: Outcome = { title: messages.checkingTitle, text: messages.checkingText }
const unseen = {
  absent: { title: messages.unknownPayment, text: messages.unknownPaymentText },
  closed: { title: messages.closedPayment, text: messages.closedPaymentText },
}

/** An order is identified by its number, not its category. */
const pathAgain = ({ sector, request_number: number, parts }: Started): string =>
  number === null
    ? signedRoutes.accrualsPayment.to({}, parts ? { all: '1' } : { sector })
    : signedRoutes.templatePayment.to({ idCategory: 'order' }, { number })

/** Asks the server, because the return URL proves nothing (H-03, P-13). */
export function PaymentReturn({ paymentKey, promoHref, onDecided, onLeave }: PaymentReturnProps) {
  const { started, absence, hasFailed } = usePaymentStatus(paymentKey)
  const state = started?.state
  const isConfirmed = started?.state === 'confirmed'
  const hasRefunds = isConfirmed && started.refunds.length > 0
  const promo = isConfirmed && !hasRefunds ? promoHref : null
  const isDecided = isConfirmed || state === 'refused' || state === 'reversed'
  useEffect(() => {
    if (isDecided) onDecided()
  }, [isDecided, onDecided])

  const known = started ? toOutcome(started) : waiting
  const { title, text } = absence ? unseen[absence] : known
  const isAgain = started !== undefined && canPayAgain(started)
  return (
    <Dialog title={title} onClose={onLeave}>
      <div className="pay__outcome" aria-live="polite">
        {text === null ? started && <Paid started={started} /> : <p>{text}</p>}
        {hasFailed && <p className="note">{messages.checkingFailed}</p>}
        {hasRefunds && <Refunds refunds={started.refunds} />}
      </div>
      <div className="stack">
        {isAgain && (
          <Button
            kind={state === 'refused' ? 'primary' : 'tonal'}
            isBlock
            onClick={() => navigate(pathAgain(started), { replace: true })}
          >
            {messages.payAgain}
          </Button>
        )}
        {(absence === 'absent' || state === 'unknown') && (
          <ButtonLink kind="tonal" isBlock href={`#${signedRoutes.payments.to({})}`}>
            {messages.history}
          </ButtonLink>
        )}
        <Button kind={isAgain ? 'tonal' : 'primary'} isBlock onClick={onLeave}>
          {messages.toHome}
        </Button>
        {isConfirmed && !hasRefunds && <SharePaid started={started} />}
        {promo && (
          <a className="pay__promo" href={promo} target="_blank" rel="noopener noreferrer" onClick={onLeave}>
            <b>{messages.promo}</b>
            {messages.promoText}
          </a>
        )}
      </div>
    </Dialog>
  )
}
