import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect, useState, type SyntheticEvent } from 'react'
import type { SectorDebt } from '#contract/accruals/schema.ts'
import { toKopecks, toRoubles } from '#contract/money.ts'
import { readOwed } from '#contract/payments/owed.ts'
import { warningAtom } from '../../lib/state/notices.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Live } from '../../ui/feedback/live-region.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { feesAtom, feesKey } from './atoms/billing.ts'
import { CardPanel, type Rights } from './pay-form.tsx'
import { fitSums, type SectorSum } from './rules/fit.ts'
import type { PaymentInput } from './rules/payment-input.ts'
import { messages } from './messages.ts'
import { PaySubmit } from './pay-submit.tsx'
import { PayTotals } from './pay-totals.tsx'
import { ServicesPanel } from './services-panel.tsx'
import { useCardChoice } from './use-card-choice.ts'
import { usePaymentRequest } from './use-payment-request.tsx'
import './pay.css'

/** Total fee of the ticked debts in kopecks; null while unknown. */
function useFees(sums: readonly SectorSum[]) {
  const [{ value, status }, load] = useAtom(feesAtom)
  const warn = useSetAtom(warningAtom)
  const key = feesKey(sums)
  const fees = value?.key === key ? value.value : null
  const isKnown = fees !== null
  useEffect(() => {
    if (!isKnown && sums.length > 0) void load(sums)
    // eslint-disable-next-line react/exhaustive-deps
  }, [key, isKnown, load])
  const hasFailed = status === 'failed' && !isKnown
  useEffect(() => {
    if (hasFailed && navigator.onLine) warn(true)
  }, [hasFailed, warn])
  return {
    kopecks: fees?.reduce((sum, { fee }) => sum + toKopecks(fee), 0) ?? null,
    hasFailed,
    reload: () => void load(sums),
  }
}

const toInput = (
  sums: readonly SectorSum[],
  card: ReturnType<typeof useCardChoice>['input'],
): PaymentInput | null => {
  const [first, ...others] = sums.map(({ sector, kopecks }) => ({ sector, amount: toRoubles(kopecks) }))
  return first === undefined
    ? null
    : {
        ...first,
        ...(others.length > 0 && { also: others }),
        ...card,
      }
}

type PayAllProps = {
  debts: readonly SectorDebt[]
  /** Maximum of one payment, in kopecks. */
  maximum: number
  today: string
  rights: Rights
  onStale: () => void
}

/** What is ticked, how much of it one payment covers, and the card. */
const usePayAll = (debts: readonly SectorDebt[], maximum: number) => {
  const [unticked, setUnticked] = useState<readonly string[]>([])
  const card = useCardChoice()
  const ticked = debts
    .map((debt) => ({ sector: debt.sector, kopecks: readOwed(debt).toPay }))
    .filter(({ sector, kopecks }) => kopecks > 0 && !unticked.includes(sector))
  const sums = fitSums(ticked, maximum)
  const amount = sums.reduce((sum, { kopecks }) => sum + kopecks, 0)
  return {
    ticked,
    sums,
    amount,
    left: ticked.reduce((sum, { kopecks }) => sum + kopecks, -amount),
    input: toInput(sums, card.input),
    tick: (sector: string, isTicked: boolean) =>
      setUnticked((before) => (isTicked ? before.filter((name) => name !== sector) : [...before, sector])),
    card,
  }
}

/** Shows what remains above the maximum (P-17). */
export function PayAll({ debts, maximum, today, rights, onStale }: PayAllProps) {
  const form = usePayAll(debts, maximum)
  const { sums, amount, left, input, card } = form
  const fee = useFees(sums)
  const start = usePaymentRequest()
  const isNothing = sums.length === 0
  const total = fee.kopecks === null || isNothing ? null : amount + fee.kopecks

  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (start.isBusy || input === null) return
    if (!(await start.press(input))) onStale()
  }

  return (
    <form method="post" className="cols" onSubmit={(event) => void handleSubmit(event)} noValidate>
      <div className="stack">
        <ServicesPanel
          debts={debts}
          ticked={form.ticked}
          sums={sums}
          today={today}
          onTick={(sector, isTicked) => {
            form.tick(sector, isTicked)
            start.forget()
          }}
        />
        <CardPanel card={card} mayRemove={rights.mayRemoveCard} />
      </div>
      <div className="stack">
        <Panel label={messages.total}>
          <PayTotals
            amount={{
              title: isNothing ? messages.amount : messages.services(sums.length),
              kopecks: isNothing ? null : amount,
            }}
            fee={{ title: messages.feeOfAll, kopecks: fee.kopecks }}
            total={total}
            hasFailed={fee.hasFailed}
            onReload={fee.reload}
          />
          <PaySubmit
            request={start}
            canPay={rights.canPay}
            isNewCard={card.isNew}
            total={total}
            note={card.isNew ? messages.bankNoteOfAll : messages.cardNoteOfAll}
          >
            <Live>
              {left > 0 && (
                <Banner tone="info" title={messages.maximumOfAll(maximum)}>
                  {messages.restLater(left)}
                </Banner>
              )}
              {isNothing && messages.tickOne}
            </Live>
          </PaySubmit>
        </Panel>
      </div>
    </form>
  )
}
