import { useAtom, useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect, useState, type SyntheticEvent } from 'react'
import type { SectorDebt } from '#contract/accruals/schema.ts'
import { toKopecks, toRoubles } from '#contract/money.ts'
import { readOwed } from '#contract/payments/owed.ts'
import { dueMessages } from '../../shared/payments/due-messages.ts'
import { warningAtom } from '../../lib/state/notices.ts'
import { formatMoney } from '../../lib/text/money.ts'
import { SupportPhone } from '../../ui/feedback/support-phone.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Live } from '../../ui/feedback/live-region.tsx'
import { SkeletonLine } from '../../ui/feedback/skeleton.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { lockIcon } from '../../ui/icons/cabinet-icons.ts'
import { refreshIcon } from '../../ui/icons/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { List } from '../../ui/lists/list.tsx'
import { Money } from '../../ui/numbers/money.tsx'
import { Totals } from '../../ui/numbers/totals.tsx'
import { getDefaultChoice, type CardChoice } from '../../shared/payments/card-tile.tsx'
import { cardsAtom, feesAtom, feesKey } from './atoms/billing.ts'
import { shownCard } from './atoms/cards.ts'
import { CardPanel, type Rights } from './pay-form.tsx'
import { fitSums, type SectorSum } from './rules/fit.ts'
import type { PaymentInput } from './rules/payment-input.ts'
import { messages } from './messages.ts'
import { RequestFailureNote, usePaymentRequest } from './use-payment-request.tsx'
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

type ServiceProps = {
  debt: SectorDebt
  isTicked: boolean
  /** Payable now, in kopecks. */
  now: number
  today: string
  onTick: (isTicked: boolean) => void
}

const getNote = ({ debt, isTicked, now, today }: ServiceProps): string => {
  const payable = readOwed(debt).toPay
  if (payable === 0) return debt.amount > 0 ? messages.waitingTitle : messages.noDebt
  if (!isTicked || now === payable) return dueMessages.due(debt.due_date, debt.due_date < today)
  return now > 0 ? messages.partNow(now) : messages.nextPayment
}

function Service(props: ServiceProps) {
  const { debt, isTicked, onTick } = props
  const kopecks = readOwed(debt).toPay
  const isPayable = kopecks > 0
  return (
    <label className="option pay__service">
      <input
        type="checkbox"
        checked={isTicked}
        disabled={!isPayable}
        onChange={(event) => onTick(event.target.checked)}
      />
      <span className="row__body">
        <span>{debt.sector_name}</span>
        <span className="note">{getNote(props)}</span>
      </span>
      <Money kopecks={kopecks} size="row" />
    </label>
  )
}

const toInput = (sums: readonly SectorSum[], card: CardChoice, isSaved: boolean): PaymentInput | null => {
  const [first, ...others] = sums.map(({ sector, kopecks }) => ({ sector, amount: toRoubles(kopecks) }))
  return first === undefined
    ? null
    : {
        ...first,
        ...(others.length > 0 && { also: others }),
        ...(card !== 'new' && { card }),
        ...(card === 'new' && isSaved && { isSaved }),
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

/** Shows what remains above the maximum (P-17). */
export function PayAll({ debts, maximum, today, rights, onStale }: PayAllProps) {
  const [unticked, setUnticked] = useState<readonly string[]>([])
  const [choice, setChoice] = useState<CardChoice | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const cards = useAtomValue(cardsAtom).value?.results ?? []
  const chosen = getDefaultChoice(cards.map(shownCard), choice)
  const isNew = chosen === 'new'
  const ticked = debts
    .map((debt) => ({ sector: debt.sector, kopecks: readOwed(debt).toPay }))
    .filter(({ sector, kopecks }) => kopecks > 0 && !unticked.includes(sector))
  const sums = fitSums(ticked, maximum)
  const amount = sums.reduce((sum, { kopecks }) => sum + kopecks, 0)
  const left = ticked.reduce((sum, { kopecks }) => sum + kopecks, -amount)
  const fee = useFees(sums)
  const start = usePaymentRequest()
  const isNothing = sums.length === 0
  const total = fee.kopecks === null || isNothing ? null : amount + fee.kopecks

  const tick = (sector: string, isTicked: boolean) => {
    setUnticked((before) => (isTicked ? before.filter((name) => name !== sector) : [...before, sector]))
    start.forget()
  }
  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const input = toInput(sums, chosen, isSaved)
    if (start.isBusy || input === null) return
    if (!(await start.press(input))) onStale()
  }
  const unknown = fee.hasFailed ? (
    <span className="note">{messages.feeUnknown}</span>
  ) : (
    <SkeletonLine width="72px" />
  )
  const renderSum = (kopecks: number | null, size: 'row' | 'l') => {
    if (isNothing) return <span className="note">—</span>
    return kopecks === null ? unknown : <Money kopecks={kopecks} size={size} />
  }

  return (
    <form method="post" className="cols" onSubmit={(event) => void handleSubmit(event)} noValidate>
      <div className="stack">
        <section className="panel">
          <fieldset className="cards" aria-label={messages.sectors}>
            <div className="pay__subject">
              <h2 aria-hidden="true">{messages.sectors}</h2>
            </div>
            <List>
              {debts.map((debt) => (
                <Service
                  key={debt.sector}
                  debt={debt}
                  isTicked={ticked.some(({ sector }) => sector === debt.sector)}
                  today={today}
                  now={sums.find(({ sector }) => sector === debt.sector)?.kopecks ?? 0}
                  onTick={(isTicked) => tick(debt.sector, isTicked)}
                />
              ))}
            </List>
          </fieldset>
        </section>
        <CardPanel
          choice={choice}
          onChoose={setChoice}
          mayRemove={rights.mayRemoveCard}
          {...(isNew && { save: { isOn: isSaved, onChange: setIsSaved } })}
        />
      </div>
      <div className="stack">
        <Panel label={messages.total}>
          <Totals
            rows={[
              {
                title: isNothing ? messages.amount : messages.services(sums.length),
                sum: renderSum(amount, 'row'),
              },
              { title: messages.feeOfAll, sum: renderSum(fee.kopecks, 'row') },
            ]}
            all={{ title: messages.total, sum: renderSum(total, 'l') }}
          />
          {fee.hasFailed && !isNothing && (
            <Button kind="plain" isSmall icon={refreshIcon} onClick={fee.reload}>
              {messages.feeAgain}
            </Button>
          )}
          <div className="pay__submit">
            <RequestFailureNote failure={start.failure} />
            <Live>
              {left > 0 && (
                <Banner tone="info" title={messages.maximumOfAll(maximum)}>
                  {messages.restLater(left)}
                </Banner>
              )}
              {isNothing && messages.tickOne}
            </Live>
            {rights.canPay ? (
              <Button
                type="submit"
                kind="primary"
                isBlock
                isBusy={start.isBusy}
                busyText={isNew ? messages.opening : messages.paying}
              >
                {messages.payButton}
                {total !== null && <span className="tabular-nums"> {formatMoney(total)}</span>}
              </Button>
            ) : (
              <Banner>
                <p>{messages.mayNotPay}</p>
                <SupportPhone />
              </Banner>
            )}
          </div>
          <p className="note pay__note">
            <Icon path={lockIcon} size="xs" />
            <span>{isNew ? messages.bankNoteOfAll : messages.cardNoteOfAll}</span>
          </p>
        </Panel>
      </div>
    </form>
  )
}
