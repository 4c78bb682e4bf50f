import { useAtomValue, useSetAtom } from 'jotai/react'
import { type ReactNode, useEffect, useRef, type SyntheticEvent } from 'react'
import { toKopecks } from '#contract/money.ts'
import { readOwed } from '#contract/payments/owed.ts'
import type { Billing } from '#contract/payments/schema.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { Check } from '../../ui/fields/check.tsx'
import { clockIcon } from '../../ui/icons/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { CardPicker } from '../../shared/payments/card-picker.tsx'
import { getDefaultChoice } from '../../shared/payments/card-tile.tsx'
import { RemoveCard } from '../../shared/payments/remove-card.tsx'
import { cardsAtom } from './atoms/billing.ts'
import { loadCardsAtom, removeCardAtom, shownCard } from './atoms/cards.ts'
import { getSuggested } from './rules/amount.ts'
import { usePaymentRequest } from './use-payment-request.tsx'
import { messages } from './messages.ts'
import { PaySubmit } from './pay-submit.tsx'
import { PayTotals } from './pay-totals.tsx'
import type { useCardChoice } from './use-card-choice.ts'
import { useFee, usePayForm } from './use-pay-form.ts'
import './pay.css'

type AmountPanelProps = {
  billing: Billing
  isPrepayment: boolean
  amount: string
  help: string
  error: string | null
  onChange: (amount: string) => void
  onLeave: () => void
  children?: ReactNode
}

function AmountPanel(props: AmountPanelProps) {
  const { billing, isPrepayment, amount, help, error, onChange, onLeave, children } = props
  const onTheWay = toKopecks(billing.on_the_way)
  return (
    <section className="panel" aria-label={billing.sector_name}>
      {children ?? (
        <div className="pay__subject">
          <p className="note">{billing.params.area_name}</p>
          <h2>{billing.sector_name}</h2>
        </div>
      )}
      <AmountField
        label={isPrepayment ? messages.advance : messages.amount}
        name="amount"
        value={amount}
        error={error ?? undefined}
        help={
          <>
            <span>{help}</span>
            <span className="tabular-nums">{messages.atMost(toKopecks(billing.maximum))}</span>
          </>
        }
        onChange={onChange}
        onBlur={onLeave}
      />
      {onTheWay > 0 && (
        <div className="pay__method">
          <Banner tone="info" icon={clockIcon} title={messages.onTheWay(onTheWay)}>
            {messages.onTheWayText}
          </Banner>
        </div>
      )}
    </section>
  )
}

type CardPanelProps = {
  card: ReturnType<typeof useCardChoice>
  mayRemove: boolean
}

export function CardPanel({ card, mayRemove }: CardPanelProps) {
  const { choice, setChoice, isNew, isSaved, setIsSaved } = card
  const { value, status } = useAtomValue(cardsAtom)
  const load = useSetAtom(loadCardsAtom)
  const remove = useSetAtom(removeCardAtom)
  useEffect(() => void load(), [load])
  const isLoading = value === undefined && status !== 'failed'
  const cards = value?.results.map(shownCard) ?? []
  const chosen = cards.find(({ id }) => id === getDefaultChoice(cards, choice))
  return (
    <Panel
      title={messages.payBy}
      aside={mayRemove && chosen && <RemoveCard card={chosen} onRemove={({ id }) => void remove(id)} />}
    >
      {isLoading ? (
        <Skeleton>
          <SkeletonLine height="64px" />
          <SkeletonLine height="64px" />
        </Skeleton>
      ) : (
        <CardPicker label={messages.payBy} cards={cards} choice={choice} onChoose={setChoice} />
      )}
      {value === undefined && status === 'failed' && <p className="note">{messages.cardsFailed}</p>}
      {isNew && !isLoading && (
        <Check checked={isSaved} onChange={(event) => setIsSaved(event.target.checked)}>
          {messages.saveCard}
        </Check>
      )}
    </Panel>
  )
}

export type Rights = {
  readonly canPay: boolean
  readonly mayRemoveCard: boolean
}

type PayFormProps = {
  billing: Billing
  isPrepayment: boolean
  period: string
  rights: Rights
  onStale: () => void
  children?: ReactNode
}

const getHelp = (billing: Billing, period: string, isSuggested: boolean): string => {
  if (!isSuggested) return messages.owed(getSuggested(billing))
  if (billing.accrual !== null && billing.period !== null) return messages.receiptFor(billing.period, period)
  return messages.wholeDebt(billing.period, period)
}

export function PayForm({ billing, isPrepayment, period, rights, onStale, children }: PayFormProps) {
  const form = usePayForm(billing, isPrepayment)
  const fee = useFee(billing.sector, form.kopecks)
  const start = usePaymentRequest()
  const element = useRef<HTMLFormElement>(null)
  const total = fee.fee ? toKopecks(fee.fee.total) : null

  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    form.check()
    if (form.kopecks === null) {
      element.current?.querySelector<HTMLInputElement>('[name=amount]')?.focus()
      return
    }
    if (start.isBusy) return
    if (!(await start.press(form.toInput(form.kopecks)))) onStale()
  }

  return (
    <form
      method="post"
      ref={element}
      className="cols"
      onSubmit={(event) => void handleSubmit(event)}
      noValidate
    >
      <div className="stack">
        <AmountPanel
          billing={billing}
          isPrepayment={isPrepayment}
          amount={form.amount}
          help={
            isPrepayment
              ? messages.prepayHelp(readOwed({ ...billing, amount: billing.debt }).toPay, form.kopecks)
              : getHelp(billing, period, form.isSuggested)
          }
          error={form.error}
          onChange={(amount) => {
            form.setAmount(amount)
            start.forget()
          }}
          onLeave={form.check}
        >
          {children}
        </AmountPanel>
        <CardPanel card={form.card} mayRemove={rights.mayRemoveCard} />
      </div>
      <div className="stack">
        <Panel label={messages.total}>
          <PayTotals
            amount={{ title: messages.amount, kopecks: form.kopecks }}
            fee={{
              title: messages.fee(fee.fee?.percent ?? billing.fee_percent),
              kopecks: fee.fee ? toKopecks(fee.fee.fee) : null,
            }}
            total={total}
            hasFailed={fee.hasFailed}
            onReload={fee.reload}
          />
          <PaySubmit
            request={start}
            canPay={rights.canPay}
            isNewCard={form.card.isNew}
            total={total}
            note={form.card.isNew ? messages.bankNote : messages.cardNote}
          />
          {!isPrepayment && (
            <ButtonLink
              kind="plain"
              isSmall
              href={`#${signedRoutes.accrualsPayment.to({}, { sector: billing.sector, prepayment: '1' })}`}
            >
              {messages.prepayButton}
            </ButtonLink>
          )}
        </Panel>
      </div>
    </form>
  )
}
