import { useRef, type ReactNode, type SyntheticEvent } from 'react'
import type { Billing } from '#contract/payments/schema.ts'
import { toKopecks } from '#contract/money.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { lockIcon } from '../../../ui/icons/icons.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { texts } from '../texts.ts'
import { AmountPanel } from './amount-panel.tsx'
import { CardPanel } from './card-panel.tsx'
import { PayTotals } from './pay-totals.tsx'
import { StartFailureNote } from './start-failure-note.tsx'
import { useFee } from './use-fee.ts'
import { usePayForm } from './use-pay-form.ts'
import { useStart } from './use-start.ts'
import '../pay.css'

export type Rights = {
  readonly mayPay: boolean
  readonly mayRemoveCard: boolean
}

type PayFormProps = {
  billing: Billing
  isPrepayment: boolean
  /** The organisation's present month. */
  period: string
  rights: Rights
  /** The payment did not start: what is known may have changed. */
  onStale: () => void
  children?: ReactNode
}

const helpOf = (billing: Billing, period: string, isSuggested: boolean): string => {
  if (!isSuggested) return texts.owed(toKopecks(billing.debt))
  if (billing.accrual !== null && billing.period !== null) return texts.receiptOf(billing.period, period)
  return texts.wholeDebt(billing.period, period)
}

/** Amount, card, total and one button (interface.md, «Payment in three taps»). */
export function PayForm({ billing, isPrepayment, period, rights, onStale, children }: PayFormProps) {
  const form = usePayForm(billing, isPrepayment)
  const fee = useFee(billing.sector, form.kopecks)
  const start = useStart()
  const element = useRef<HTMLFormElement>(null)
  const total = fee.fee && ` ${formatMoney(toKopecks(fee.fee.total))}`

  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    form.check()
    if (form.kopecks === null) {
      element.current?.querySelector<HTMLInputElement>('[name=amount]')?.focus()
      return
    }
    if (start.isBusy) return
    if (!(await start.press(form.wishOf(form.kopecks)))) onStale()
  }

  return (
    <form ref={element} className="cols" onSubmit={(event) => void handleSubmit(event)} noValidate>
      <div className="stack">
        <AmountPanel
          billing={billing}
          isPrepayment={isPrepayment}
          amount={form.amount}
          help={isPrepayment ? texts.prepayHelp : helpOf(billing, period, form.isSuggested)}
          error={form.error}
          onChange={(amount) => {
            form.setAmount(amount)
            start.forget()
          }}
          onLeave={form.check}
        >
          {children}
        </AmountPanel>
        <CardPanel
          choice={form.choice}
          onChoose={form.setChoice}
          mayRemove={rights.mayRemoveCard}
          {...(form.isNew && { save: { isOn: form.isSaved, onChange: form.setIsSaved } })}
        />
      </div>
      <div className="stack">
        <Panel label={texts.total}>
          <PayTotals kopecks={form.kopecks} fee={fee} percent={billing.fee_percent} />
          <div className="pay__go">
            <StartFailureNote failure={start.failure} />
            {rights.mayPay ? (
              <Button
                type="submit"
                kind="primary"
                isBlock
                isBusy={start.isBusy}
                busyText={form.isNew ? texts.opening : texts.paying}
              >
                {texts.payButton}
                {total && <span className="num">{total}</span>}
              </Button>
            ) : (
              <Banner>{texts.mayNotPay}</Banner>
            )}
          </div>
          <p className="note pay__note">
            <Icon path={lockIcon} size="xs" />
            <span>{form.isNew ? texts.bankNote : texts.cardNote}</span>
          </p>
        </Panel>
      </div>
    </form>
  )
}
