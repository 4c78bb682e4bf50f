import { toKopecks } from '#contract/money.ts'
import type { NotConfirmed } from '#contract/payments/history-schema.ts'
import { dayIn, instantDayTime, instantTime } from '../../../lib/dates/dates.ts'
import { publicRoutes } from '../../../lib/routes/public-paths.ts'
import { Ring } from '../../../ui/feedback/done.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { rightIcon } from '../../../ui/icons/icons.ts'
import { messages } from '../messages.ts'

type Calendar = { readonly today: string; readonly timeZone: string }

const since = (instant: string, { today, timeZone }: Calendar): string =>
  dayIn(instant, timeZone) === today ? instantTime(instant, timeZone) : instantDayTime(instant, timeZone)

type WayRowProps = { payment: NotConfirmed; calendar: Calendar }

/** Money on its way: what will be credited, and the fee apart. Only the payer sees the result page. */
export function WayRow({ payment, calendar }: WayRowProps) {
  const content = (
    <>
      <Ring />
      <span>
        <b className="tabular-nums">{messages.amountOnTheWay(toKopecks(payment.amount))}</b>
        <span className="note tabular-nums">
          {messages.awaited(
            payment.state,
            since(payment.created_at, calendar),
            toKopecks(payment.fee),
            payment.card,
          )}
        </span>
      </span>
      {payment.is_own && <Icon path={rightIcon} className="chevron" />}
    </>
  )
  if (!payment.is_own) return <div className="way">{content}</div>
  return (
    <a
      className="way"
      href={`#${publicRoutes.fromBank.to({ where: 'bank_payment' }, { payment: payment.id })}`}
    >
      {content}
    </a>
  )
}

type UnknownWayProps = { kopecks: number }

/** The payments themselves are not known, such as without a network. */
export function UnknownWay({ kopecks }: UnknownWayProps) {
  return (
    <div className="way">
      <Ring />
      <span>
        <b className="tabular-nums">{messages.amountOnTheWay(kopecks)}</b>
        <span className="note">{messages.awaitedSomehow}</span>
      </span>
    </div>
  )
}
