import type { Notices } from '#contract/dashboard/schema.ts'
import { toKopecks } from '#contract/money.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { SkeletonLine } from '../../../ui/feedback/skeleton.tsx'
import { PanelSkeleton } from '../../../ui/layout/panel-skeleton.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { List, Row } from '../../../ui/lists/list.tsx'
import { Money } from '../../../ui/numbers/money.tsx'
import { messages } from '../messages.ts'

type Paid = Pick<Notices, 'last_pay_date' | 'payments' | 'last_order_payment'>

/** Returns kopecks: of an order, with its number, or that day's sum over all sectors; null if none. */
export const lastPayment = ({
  last_pay_date: date,
  payments,
  last_order_payment: order,
}: Paid): { date: string; kopecks: number; order?: string } | null => {
  if (order !== null)
    return { date: order.date, kopecks: toKopecks(order.amount), order: order.request_number }
  if (date === null) return null
  const ofTheDay = Object.values(payments).filter((payment) => payment.date === date)
  return { date, kopecks: ofTheDay.reduce((sum, { amount }) => sum + toKopecks(amount), 0) }
}

type PaymentsPanelProps = {
  notices: Notices | undefined
  canConnect: boolean
}

const autopayRow = (payments: Notices['auto_payments'], canConnect: boolean) => {
  const sectors = Object.values(payments)
  if (sectors.length === 0)
    return (
      <Row
        href={`#${(canConnect ? signedRoutes.autopayConnect : signedRoutes.autopay).to({})}`}
        title={messages.autopayOff}
        note={canConnect && messages.autopayOffNote}
      />
    )
  const next = sectors.flatMap(({ next_date: date }) => date ?? []).toSorted()[0]
  return (
    <Row
      href={`#${signedRoutes.autopay.to({})}`}
      title={messages.autopayOn}
      note={next === undefined ? undefined : messages.autopayNext(next)}
    />
  )
}

export function PaymentsPanel({ notices, canConnect }: PaymentsPanelProps) {
  if (notices === undefined)
    return (
      <PanelSkeleton label={messages.payments}>
        <SkeletonLine width="55%" height="48px" />
        <SkeletonLine width="70%" height="48px" />
      </PanelSkeleton>
    )
  const last = lastPayment(notices)
  return (
    <Panel isList label={messages.payments}>
      <List isFlush>
        {last && (
          <Row
            href={`#${signedRoutes.payments.to({})}`}
            title={<span className="note">{messages.lastPayment(last.date, last.order)}</span>}
            note={<Money kopecks={last.kopecks} size="row" />}
          />
        )}
        {autopayRow(notices.auto_payments, canConnect)}
      </List>
    </Panel>
  )
}
