import type { Notices } from '#contract/dashboard/schema.ts'
import { toKopecks } from '#contract/money.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { useCards } from '../../../ui/feedback/support-context.ts'
import { SkeletonLine } from '../../../ui/feedback/skeleton.tsx'
import { PanelSkeleton } from '../../../ui/layout/panel-skeleton.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { List, Row } from '../../../ui/lists/list.tsx'
import { Money } from '../../../ui/numbers/money.tsx'
import { messages } from '../messages.ts'

type PaymentsPanelProps = {
  notices: Notices | undefined
  canConnect: boolean
}

const autopayRow = (payments: Notices['auto_payments'], canConnect: boolean, hasCards: boolean) => {
  const sectors = Object.values(payments)
  if (sectors.length === 0 && !hasCards) return null
  if (sectors.length === 0)
    return (
      <Row
        href={`#${(canConnect ? signedRoutes.autopayConnect : signedRoutes.autopay).to({})}`}
        title={messages.autopayOff}
        note={canConnect && messages.autopayOffNote}
      />
    )
  const next = sectors.flatMap(({ next_date: date }) => date ?? []).toSorted()[0]
  const sum = sectors
    .filter(({ next_date: date }) => date === next)
    .reduce((kopecks, { next_sum: roubles }) => kopecks + toKopecks(roubles ?? 0), 0)
  return (
    <Row
      href={`#${signedRoutes.autopay.to({})}`}
      title={messages.autopayOn}
      note={next === undefined ? messages.autopayLater : messages.autopayNext(next, sum)}
    />
  )
}

export function PaymentsPanel({ notices, canConnect }: PaymentsPanelProps) {
  const hasCards = useCards()
  if (notices === undefined)
    return (
      <PanelSkeleton label={messages.payments}>
        <SkeletonLine width="55%" height="48px" />
        <SkeletonLine width="70%" height="48px" />
      </PanelSkeleton>
    )
  const { last_payment: last } = notices
  const autopay = autopayRow(notices.auto_payments, canConnect, hasCards)
  if (!last && autopay === null) return null
  return (
    <Panel isList label={messages.payments}>
      <List isFlush>
        {last && (
          <Row
            href={`#${signedRoutes.payments.to({})}`}
            title={<span className="note">{messages.lastPayment(last.date, last.request_number)}</span>}
            note={<Money kopecks={toKopecks(last.amount)} size="row" />}
          />
        )}
        {autopay}
      </List>
    </Panel>
  )
}
