import type { Notices } from '#contract/dashboard/schema.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { List, Row } from '../../../ui/lists/list.tsx'
import { Money } from '../../../ui/numbers/money.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { PanelSkeleton } from '../../../ui/layout/panel-skeleton.tsx'
import { Bone } from '../../../ui/feedback/skeleton.tsx'
import { lastPayment } from '../rules/last-payment.ts'
import { texts } from '../texts.ts'

type PaymentsPanelProps = { notices: Notices | undefined }

const autopayRow = (payments: Notices['auto_payments']) => {
  const sectors = Object.values(payments)
  if (sectors.length === 0)
    return (
      <Row
        href={`#${signedRoutes.autopayConnect.to({})}`}
        title={texts.autopayOff}
        note={texts.autopayOffNote}
      />
    )
  const next = sectors.flatMap(({ next_date: date }) => date ?? []).toSorted()[0]
  return (
    <Row
      href={`#${signedRoutes.autopay.to({})}`}
      title={texts.autopayOn}
      note={next === undefined ? undefined : texts.autopayNext(next)}
    />
  )
}

/** What was paid last, and whether the next receipts are paid by themselves; undefined notices are still on their way. */
export function PaymentsPanel({ notices }: PaymentsPanelProps) {
  if (notices === undefined)
    return (
      <PanelSkeleton label={texts.payments}>
        <Bone width="55%" height="48px" />
        <Bone width="70%" height="48px" />
      </PanelSkeleton>
    )
  const last = lastPayment(notices)
  return (
    <Panel isList label={texts.payments}>
      <List isFlush>
        {last && (
          <Row
            href={`#${signedRoutes.payments.to({})}`}
            title={<span className="note">{texts.lastPayment(last.date)}</span>}
            note={<Money kopecks={last.kopecks} size="row" />}
          />
        )}
        {autopayRow(notices.auto_payments)}
      </List>
    </Panel>
  )
}
