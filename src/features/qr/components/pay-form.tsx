import { useState, type ReactNode } from 'react'
import { toRoubles } from '#contract/money.ts'
import type { PaymentInfo } from '#contract/qr/schema.ts'
import { CallError } from '../../../lib/http/call-errors.ts'
import { postForm } from '../../../lib/http/post-form.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { lockIcon } from '../../../ui/icons/icons.ts'
import { startPayment, type Payable } from '../api/load-payment.ts'
import { askedFor, sumToPay } from '../rules/payment.ts'
import { isRestricted, isStale } from '../rules/words-of.ts'
import { texts } from '../step-texts.ts'
import { Facts } from './facts.tsx'
import { goTo } from './go-to.ts'
import { PaymentFailure } from './payment-failure.tsx'
import { OutcomeBanner } from './outcome-banner.tsx'
import { Question } from './question.tsx'
import { SumPart } from './sum-part.tsx'
import { useAttempt } from './use-attempt.ts'
import { useStartKey } from './use-start-key.ts'
import type { HostConfig } from '#contract/host/schema.ts'

type PayFormProps = {
  host: HostConfig
  payable: Payable
  info: PaymentInfo
  /** Asks for what is to be paid once more. */
  onStale: () => void
  /** Tells what came of the last payment by a link; elsewhere the continuation does. */
  tellsOutcome?: boolean
  children?: ReactNode
}

/** What is paid for and how much, and the way to the bank's page. */
export function PayForm({ host, payable, info, onStale, tellsOutcome = false, children }: PayFormProps) {
  const [typed, setTyped] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { failure, isBusy, attempt } = useAttempt()
  const { keyOf, hasFailed } = useStartKey()
  const asked = askedFor(info)
  const kopecks = sumToPay(info, typed)
  const isWrongSum = failure instanceof CallError && failure.status === 422

  const handleSubmit = () => {
    if (isBusy || asked === 'nothing') return
    setIsMissing(kopecks === null)
    if (kopecks === null) return
    void attempt(async () => {
      try {
        const { processing_url: url, params } = await startPayment(
          payable,
          toRoubles(kopecks),
          keyOf(kopecks),
        )
        if (url === null) throw new Error('The payment was not started')
        postForm(url, params)
      } catch (error) {
        hasFailed(error)
        if (isStale(error)) onStale()
        if (!isRestricted(error)) throw error
        goTo('blocked', { replace: true })
      }
    })
  }
  return (
    <Question
      title={texts.finishTitle}
      onSubmit={handleSubmit}
      foot={
        <>
          {asked !== 'nothing' && (
            <Button type="submit" kind="primary" isBlock isBusy={isBusy} busyText={texts.opening}>
              {asked === 'advance' ? texts.payAdvance : texts.pay}
            </Button>
          )}
          {children}
          {asked !== 'nothing' && (
            <p className="note plain__lock">
              <Icon path={lockIcon} size="xs" />
              <span>{texts.bankPage}</span>
            </p>
          )}
        </>
      }
    >
      {tellsOutcome && info.payment && <OutcomeBanner payment={info.payment} />}
      <Facts info={info} />
      <SumPart
        info={info}
        typed={typed}
        error={isMissing ? texts.advanceWrong : isWrongSum ? failure.errors.join(' ') : undefined}
        onType={(text) => {
          setTyped(text)
          setIsMissing(false)
        }}
      />
      {!(isWrongSum && asked === 'advance') && <PaymentFailure host={host} failure={failure} />}
    </Question>
  )
}
