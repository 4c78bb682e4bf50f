import { useAtom } from 'jotai/react'
import { useEffect, type ReactNode } from 'react'
import type { Debt } from '#contract/dashboard/schema.ts'
import type { Started } from '#contract/payments/schema.ts'
import { promiseMessages } from '../../shared/promises/messages.ts'
import { usePromises } from '../../shared/promises/promises.ts'
import { PaymentResult } from '../../shared/payments/payment-result.tsx'
import { formatResult, getStage, type ResultPayment } from '../../shared/payments/result.ts'
import { useTrouble } from '../../shared/payments/use-trouble.ts'
import { CallError } from '../../lib/http/call-errors.ts'
import { navigate } from '../../lib/routes/hash-location.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { usePolling } from '../../lib/timing/use-polling.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ShareButton } from '../../ui/buttons/share-button.tsx'
import { Done, NextLine } from '../../ui/feedback/done.tsx'
import { calendarIcon } from '../../ui/icons/later-icons.ts'
import { fiscalReceiptAtom, paymentStatusAtom } from './atoms/billing.ts'
import { getNextDate } from './rules/next-date.ts'
import { canPayAgain, isAwaited, toResult } from './rules/outcome.ts'
import { messages } from './messages.ts'
import './pay.css'

interface PaymentStatusView {
  readonly started: Started | undefined
  readonly absence: 'absent' | 'closed' | null
  readonly trouble: string | null
}

const toAbsence = (error: unknown): PaymentStatusView['absence'] => {
  if (!(error instanceof CallError)) return null
  if (error.status === 403) return 'closed'
  return error.status === 404 ? 'absent' : null
}

/** Polls until final (P-13). */
function usePaymentStatus(key: string): PaymentStatusView {
  const [remote, load] = useAtom(paymentStatusAtom)
  const started = remote.value?.key === key ? remote.value.value : undefined
  const absence = toAbsence(remote.error)
  useEffect(() => void load(key), [key, load])
  const isOver = absence !== null || (started !== undefined && !isAwaited(started))
  usePolling(!isOver && remote.status !== 'loading', () => void load(key))
  return { started, absence, trouble: useTrouble(remote) }
}

/** Returns null until the bank has issued the receipt. */
function useReceiptUrl(started: Started | undefined): string | null {
  const [{ value }, load] = useAtom(fiscalReceiptAtom)
  const id = started?.fiscal_receipt === 'ready' ? started.id : null
  useEffect(() => {
    if (id !== null) void load(id)
  }, [id, load])
  return id !== null && value?.key === id ? value.value.url : null
}

const home = `#${signedRoutes.home.to({})}`

function HomeLink({ isPrimary }: { isPrimary: boolean }) {
  return (
    <ButtonLink kind={isPrimary ? 'primary' : 'tonal'} href={home}>
      {messages.toHome}
    </ButtonLink>
  )
}

/** An order is identified by its number, not its category. */
const pathAgain = ({ sector, request_number: number, parts }: Started): string =>
  number === null
    ? signedRoutes.accrualsPayment.to({}, parts ? { all: '1' } : { sector })
    : signedRoutes.templatePayment.to({ idCategory: 'order' }, { number })

type ActionsProps = { started: Started | undefined; payment: ResultPayment | null }

function Actions({ started, payment }: ActionsProps) {
  const stage = getStage(payment)
  return (
    <>
      {started && canPayAgain(started) && (
        <Button
          kind={stage === 'failed' ? 'primary' : 'tonal'}
          onClick={() => navigate(pathAgain(started), { replace: true })}
        >
          {messages.payAgain}
        </Button>
      )}
      <HomeLink isPrimary={stage !== 'failed' && stage !== 'waiting'} />
      {stage === 'paid' && payment && <ShareButton text={formatResult(payment)} />}
      {started?.state === 'unknown' && (
        <ButtonLink kind="plain" href={`#${signedRoutes.payments.to({})}`}>
          {messages.history}
        </ButtonLink>
      )}
    </>
  )
}

type NextProps = { started: Started; debts: readonly Debt[]; today: string }

function Next({ started, debts, today }: NextProps) {
  const next = getNextDate(started, debts, today)
  return (
    next && (
      <NextLine icon={calendarIcon}>
        {next.name === 'rest' ? messages.rest(next.kopecks, next.date) : messages.nextDue(next.date)}
      </NextLine>
    )
  )
}

const unseen = {
  absent: { title: messages.unknownPayment, text: messages.unknownPaymentText, state: 'failed' },
  closed: { title: messages.closedPayment, text: messages.closedPaymentText, state: 'waiting' },
} as const

function Unseen({ absence }: { absence: keyof typeof unseen }) {
  const { title, text, state } = unseen[absence]
  return (
    <Done
      title={title}
      state={state}
      isPage
      isAnswer
      actions={
        <>
          <HomeLink isPrimary />
          {absence === 'absent' && (
            <ButtonLink href={`#${signedRoutes.payments.to({})}`}>{messages.history}</ButtonLink>
          )}
        </>
      }
    >
      <p>{text}</p>
    </Done>
  )
}

/** The spec leads Home after the promo (H-03). */
const leave = (): void => navigate(signedRoutes.home.to({}))

type PaymentReturnProps = {
  paymentKey: string
  /** Of the flat that is paid for. */
  address: string
  /** Of the organisation. */
  phone?: ReactNode
  /** After the payment; empty until they have loaded. */
  debts: readonly Debt[]
  today: string
  /** Called with each new state: other screens' debts are stale. */
  onState: (state: Started['state']) => void
}

/** Asks the server, because the return URL proves nothing (H-03, P-13). */
export function PaymentReturn(props: PaymentReturnProps) {
  const { paymentKey, address, phone, debts, today, onState } = props
  const { started, absence, trouble } = usePaymentStatus(paymentKey)
  const receiptUrl = useReceiptUrl(started)
  const state = started?.state
  const { draw } = usePromises()
  useEffect(() => {
    if (state !== undefined) onState(state)
  }, [state, onState])

  if (absence) return <Unseen absence={absence} />
  const payment = started ? toResult(started, address, receiptUrl) : null
  const isPaid = getStage(payment) === 'paid'
  return (
    <div className="pay__result">
      <PaymentResult
        payment={payment}
        trouble={trouble}
        phone={phone}
        next={isPaid && started && <Next started={started} debts={debts} today={today} />}
        actions={<Actions started={started} payment={payment} />}
      />
      {isPaid && draw && (
        <a
          className="pay__promo screen-only"
          href={draw.terms}
          target="_blank"
          rel="noopener noreferrer"
          onClick={leave}
        >
          <b>{promiseMessages.draw(draw)}</b>
          {promiseMessages.drawAmong(draw)}. {promiseMessages.drawTerms}
        </a>
      )}
    </div>
  )
}
