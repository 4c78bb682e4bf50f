import { useAtomValue } from 'jotai/react'
import type { Accrual, AccrualDetail } from '#contract/accruals/schema.ts'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import { toKopecks } from '#contract/money.ts'
import { monthAndYear } from '../../../lib/dates/dates.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { useCards } from '../../../ui/feedback/support-context.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { pencilIcon } from '../../../ui/icons/cabinet-icons.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { LawHint } from '../../../shared/payments/law-hint.tsx'
import { Money } from '../../../ui/numbers/money.tsx'
import { onTheWayAtom } from '../atoms/accrual.ts'
import { getLeft, toStatusView } from '../rules/list.ts'
import { messages } from '../messages.ts'
import { AccrualLines } from './accrual-lines.tsx'
import { AccrualStatus } from './accrual-status.tsx'
import { PrintFailure, PrintReceipt } from './print-receipt.tsx'
import { UnknownWay, WayRow } from './way-row.tsx'

type AccrualHeadProps = { detail: AccrualDetail; today: string; titleId: string }

const changeText = ({ accrual, before }: AccrualDetail): string | null => {
  if (before === null) return null
  const more = toKopecks(accrual.amount) - toKopecks(before.amount)
  if (more === 0) return messages.same(before.period)
  return more > 0 ? messages.more(more, before.period) : messages.less(-more, before.period)
}

function AccrualHead({ detail, today, titleId }: AccrualHeadProps) {
  const { accrual } = detail
  const amount = toKopecks(accrual.amount)
  const { debt, toPay } = getLeft(accrual)
  const isPart = debt > 0 && toPay < amount
  return (
    <div className="sum">
      <p className="note">{accrual.sector_name}</p>
      <h2 id={titleId}>{monthAndYear(accrual.period)}</h2>
      {isPart && <p className="note sum__left">{messages.left}</p>}
      <p className="sum__money">
        <Money kopecks={isPart ? toPay : amount} size="hero" />
        {isPart && <span className="note tabular-nums">{messages.of(amount)}</span>}
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

type OnTheWayProps = { accrual: Accrual; constants: Constants }

/** Prevents double payment (P-03). A payment may cover other receipts of the sector, too. */
function OnTheWay({ accrual, constants }: OnTheWayProps) {
  const { value } = useAtomValue(onTheWayAtom)
  const { onTheWay } = getLeft(accrual)
  if (onTheWay === 0) return null
  const payments =
    value?.results.filter(
      (payment) => payment.sector === accrual.sector && payment.request_number === null,
    ) ?? []
  const whole = payments.reduce((sum, { amount }) => sum + toKopecks(amount), 0)
  return (
    <div className="ways">
      {payments.map((payment) => (
        <WayRow
          key={payment.id}
          payment={payment}
          calendar={{ today: constants.today, timeZone: constants.time_zone }}
        />
      ))}
      {payments.length === 0 && <UnknownWay kopecks={onTheWay} />}
      {whole > onTheWay && <p className="note tabular-nums">{messages.onTheWayOfThis(onTheWay)}</p>}
    </div>
  )
}

type AccrualBodyProps = {
  detail: AccrualDetail
  constants: Constants
  canPay: boolean
  titleId: string
}

export function AccrualBody({ detail, constants, canPay, titleId }: AccrualBodyProps) {
  const { accrual } = detail
  const hasCards = useCards()
  const { toPay } = getLeft(accrual)
  return (
    <section className="panel" aria-labelledby={titleId}>
      <AccrualHead detail={detail} today={constants.today} titleId={titleId} />
      <Corrections accrual={accrual} />
      <OnTheWay accrual={accrual} constants={constants} />
      <div className="actions accrual__actions">
        {toPay > 0 && canPay && (
          <ButtonLink
            kind="primary"
            href={`#${signedRoutes.accrualsPayment.to({}, { accrual: String(accrual.id) })}`}
          >
            {hasCards ? (
              <>
                {messages.pay} <span className="tabular-nums">{formatMoney(toPay)}</span>
              </>
            ) : (
              messages.howToPay
            )}
          </ButtonLink>
        )}
        <PrintReceipt accrual={accrual} />
      </div>
      <PrintFailure accrual={accrual} />
      <AccrualLines detail={detail} />
    </section>
  )
}
