import { useAtomValue } from 'jotai/react'
import type { AccrualDetail, SectorDebt } from '#contract/accruals/schema.ts'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import { toKopecks } from '#contract/money.ts'
import { sumWithFee } from '#contract/payments/amount.ts'
import { monthAndYear } from '../../../lib/dates/dates.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { useCards } from '../../../ui/feedback/support-context.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { pencilIcon } from '../../../ui/icons/cabinet-icons.ts'
import { clockIcon } from '../../../ui/icons/icons.ts'
import { LawHint } from '../../../shared/payments/law-hint.tsx'
import { Money } from '../../../ui/numbers/money.tsx'
import { onTheWayAtom } from '../atoms/accrual.ts'
import { balanceIn, type SectorBalance } from '../rules/balance-view.ts'
import { toStatusView } from '../rules/list.ts'
import { messages } from '../messages.ts'
import { AccrualLines } from './accrual-lines.tsx'
import { AccrualStatus } from './accrual-status.tsx'
import { PrintFailure, PrintReceipt } from './print-receipt.tsx'

type AccrualHeadProps = { detail: AccrualDetail; today: string; titleId: string }

const changeText = ({ accrual, before }: AccrualDetail): string | null => {
  if (before === null) return null
  const more = toKopecks(accrual.amount) - toKopecks(before.amount)
  if (more === 0) return messages.same(before.period)
  return more > 0 ? messages.more(more, before.period) : messages.less(-more, before.period)
}

function AccrualHead({ detail, today, titleId }: AccrualHeadProps) {
  const { accrual } = detail
  return (
    <div className="sum">
      <p className="note">{accrual.sector_name}</p>
      <h2 id={titleId}>{monthAndYear(accrual.period)}</h2>
      <p className="sum__money">
        <Money kopecks={toKopecks(accrual.amount)} size="hero" />
      </p>
      <div className="sum__status">
        <AccrualStatus view={toStatusView(accrual, today)} isLong />
        {accrual.to_pay > 0 && <LawHint />}
      </div>
      <p className="note">{changeText(detail)}</p>
    </div>
  )
}

/** Corrections made after issue (G-01). */
function Corrections({ accrual: { corrections } }: Pick<AccrualDetail, 'accrual'>) {
  if (!corrections) return null
  return (
    <Banner tone="info" icon={pencilIcon} title={messages.correctedTitle}>
      <ul>
        {corrections.map((correction) => (
          // Equal corrections are possible, so the key is the position.
          <li key={corrections.indexOf(correction)} className="tabular-nums">
            {messages.correctedBy(correction.on, toKopecks(correction.difference))}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

type OnTheWayProps = { balance: SectorBalance; constants: Constants }

/** Prevents double payment (P-03). */
function OnTheWay({ balance: { sector, onTheWay }, constants }: OnTheWayProps) {
  const { value } = useAtomValue(onTheWayAtom)
  if (onTheWay === 0) return null
  const payments =
    value?.results.filter((payment) => payment.sector === sector && payment.request_number === null) ?? []
  return (
    <Banner tone="info" icon={clockIcon} title={messages.onTheWayTitle(onTheWay)}>
      <p>{messages.onTheWayText}</p>
      {payments.length > 0 && (
        <ul>
          {payments.map(({ id, amount, fee, created_at, card, state }) => (
            <li key={id} className="tabular-nums">
              {[
                messages.withFee(sumWithFee({ amount, fee }), fee > 0),
                messages.started(created_at, constants.time_zone),
                ...(card === null ? [] : [messages.card(card)]),
                ...(state === 'unknown' ? [messages.unknown] : []),
              ].join(' · ')}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  )
}

type AccrualBodyProps = {
  detail: AccrualDetail
  debts: readonly SectorDebt[]
  constants: Constants
  canPay: boolean
  titleId: string
}

export function AccrualBody({ detail, debts, constants, canPay, titleId }: AccrualBodyProps) {
  const { accrual } = detail
  const hasCards = useCards()
  const balance = balanceIn(debts, accrual.sector)
  const isOwed = accrual.to_pay > 0
  const isAllOnTheWay = isOwed && balance !== undefined && balance.onTheWay > 0 && balance.payable === 0
  return (
    <section className="panel" aria-labelledby={titleId}>
      <AccrualHead detail={detail} today={constants.today} titleId={titleId} />
      <Corrections accrual={accrual} />
      {balance && isOwed && <OnTheWay balance={balance} constants={constants} />}
      <div className="actions accrual__actions">
        {isOwed && canPay && !isAllOnTheWay && (
          <ButtonLink
            kind="primary"
            href={`#${signedRoutes.accrualsPayment.to({}, { accrual: String(accrual.id) })}`}
          >
            {hasCards ? messages.pay : messages.howToPay}
          </ButtonLink>
        )}
        <PrintReceipt accrual={accrual} />
      </div>
      {isAllOnTheWay && (
        <Status tone="info" icon={clockIcon}>
          {messages.onTheWayAll}
        </Status>
      )}
      <PrintFailure accrual={accrual} />
      <AccrualLines detail={detail} />
    </section>
  )
}
