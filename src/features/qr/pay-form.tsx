import { useRef, useState, type ReactNode } from 'react'
import { toRoubles } from '#contract/money.ts'
import type { PaymentInfo } from '#contract/qr/schema.ts'
import { monthAndYear } from '../../lib/dates/dates.ts'
import { usePageRestored } from '../../lib/device/use-page-restored.ts'
import { CallError } from '../../lib/http/call-errors.ts'
import { postForm } from '../../lib/http/post-form.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { lockIcon } from '../../ui/icons/cabinet-icons.ts'
import { infoIcon } from '../../ui/icons/icons.ts'
import type { Payable } from './atoms/remote.ts'
import { payByNumber } from '#contract/qr/pay-endpoints.ts'
import { call } from '../../lib/http/call.ts'
import { useStep } from './attempt.tsx'
import { useTyped } from './use-typed.ts'
import { PaymentFailure } from './payment.tsx'
import { Question } from './qr-frame.tsx'
import { navigateTo } from './navigate-to.ts'
import { isRestricted, isStale } from './rules/failure-text.ts'
import { getCost, hasNoReceipt, formatRoubles, getSubject, sumToPay, wireRoubles } from './rules/payment.ts'
import { messages } from './step-messages.ts'

/**
 * Reuses the idempotency key for the same sum, so that a retry after a lost response starts no second payment. A
 * refusal or a return from the bank resets it.
 */
function usePaymentKey() {
  const last = useRef<{ readonly kopecks: number; readonly key: string } | null>(null)
  usePageRestored(() => {
    last.current = null
  })
  return {
    getKey(kopecks: number): string {
      if (last.current?.kopecks !== kopecks) last.current = { kopecks, key: crypto.randomUUID() }
      return last.current.key
    },
    hasFailed(failure: unknown): void {
      if (failure instanceof CallError && failure.status < 500) last.current = null
    },
  }
}

function Cost({ info, kopecks }: { info: PaymentInfo; kopecks: number }) {
  const { fee, total } = getCost(info, kopecks)
  return (
    <output className="standalone__fee tabular-nums">
      {fee === 0 ? messages.noFee : messages.fee(formatRoubles(fee), formatRoubles(total))}
    </output>
  )
}

function Facts({ info }: { info: PaymentInfo }) {
  const facts = [
    [messages.address, info.address_str],
    [messages.sector, info.sector.text],
    ...(info.period === null ? [] : [[messages.month, monthAndYear(info.period)]]),
  ]
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type SumPartProps = {
  info: PaymentInfo
  typed: string
  error: string | undefined
  onType: (text: string) => void
}

function SumFields({ info, typed, error, onType }: SumPartProps) {
  const subject = getSubject(info)
  const kopecks = sumToPay(info, typed)
  const isPart = subject === 'debt' && info.to_pay < info.debt
  return (
    <>
      <p className="standalone__debt">
        {info.debt === 0 ? (
          messages.noDebt
        ) : (
          <span className="tabular-nums">{messages.debt(wireRoubles(info.debt))}</span>
        )}
      </p>
      {hasNoReceipt(info) && (
        <Banner tone="info" icon={infoIcon}>
          {messages.noReceipt}
        </Banner>
      )}
      {isPart && <p className="tabular-nums">{messages.part(wireRoubles(info.to_pay))}</p>}
      {subject === 'advance' && (
        <AmountField label={messages.advance} value={typed} error={error} onChange={onType} />
      )}
      {kopecks !== null && <Cost info={info} kopecks={kopecks} />}
      {info.on_the_way > 0 && (
        <Banner tone="warn">
          {messages.onTheWay(wireRoubles(info.on_the_way))}{' '}
          {isPart ? messages.subtracted : messages.onlyAdvance}
        </Banner>
      )}
    </>
  )
}

type PayFormProps = {
  payable: Payable
  /** What is paid for: a typed sum belongs to it. */
  purpose: string
  info: PaymentInfo
  onStale: () => void
  children?: ReactNode
}

export function PayForm({ payable, purpose, info, onStale, children }: PayFormProps) {
  const [typed, setTyped] = useTyped(`sum ${purpose}`)
  const [isMissing, setIsMissing] = useState(false)
  const { error: failure, isBusy, attempt } = useStep()
  const { getKey, hasFailed } = usePaymentKey()
  const subject = getSubject(info)
  const kopecks = sumToPay(info, typed ?? '')
  const isWrongSum = failure instanceof CallError && failure.status === 422

  const handleSubmit = () => {
    if (isBusy || subject === 'nothing') return
    setIsMissing(kopecks === null)
    if (kopecks === null) return
    void attempt(async () => {
      try {
        const { processing_url: url, params } = await call(payByNumber, {
          query: {
            ...payable,
            amount: toRoubles(kopecks),
            key: getKey(kopecks),
            ...(subject === 'advance' && { prepayment: '1' as const }),
          },
        })
        if (url === null) throw new Error('The payment was not started')
        postForm(url, params)
      } catch (error) {
        hasFailed(error)
        if (isStale(error)) onStale()
        if (!isRestricted(error)) throw error
        navigateTo('blocked', { replace: true })
      }
    })
  }
  return (
    <Question
      title={messages.finishTitle}
      onSubmit={handleSubmit}
      foot={
        <>
          {subject !== 'nothing' && (
            <Button type="submit" kind="primary" isBlock isBusy={isBusy} busyText={messages.opening}>
              {info.debt === 0 ? messages.payAdvance : messages.pay}
            </Button>
          )}
          {subject !== 'nothing' && (
            <p className="note standalone__security">
              <Icon path={lockIcon} size="xs" />
              <span>{messages.bankPage}</span>
            </p>
          )}
          {children}
        </>
      }
    >
      <div className="qr-bill">
        <Facts info={info} />
        <SumFields
          info={info}
          typed={typed ?? ''}
          error={isMissing ? messages.advanceWrong : isWrongSum ? failure.errors.join(' ') : undefined}
          onType={(text) => {
            setTyped(text)
            setIsMissing(false)
          }}
        />
      </div>
      {!(isWrongSum && subject === 'advance') && <PaymentFailure failure={failure} />}
    </Question>
  )
}
