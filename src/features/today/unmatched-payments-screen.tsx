import { useAtom } from 'jotai/react'
import { useEffect } from 'react'
import { listUnmatchedPayments } from '#contract/today/endpoints.ts'
import type { UnmatchedPayment } from '#contract/today/schema.ts'
import { deskDayTime } from '../../shared/desk/dates.ts'
import { deskRoutes } from '../../lib/routes/desk-paths.ts'
import { remoteAtom } from '../../lib/state/remote.ts'
import { formatMoney } from '../../lib/text/money.ts'
import { LoadFailure } from '../../shared/desk/desk-detail.tsx'
import { DeskHead } from '../../shared/desk/desk-head.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { List, Row } from '../../ui/lists/list.tsx'
import { messages } from './messages.ts'

const unknownPaymentsAtom = remoteAtom(listUnmatchedPayments)

function PaymentRow({ payment: { id, flat, account, kopecks, since } }: { payment: UnmatchedPayment }) {
  return (
    <Row
      href={`#${deskRoutes.flat.to({ id: flat })}`}
      title={messages.sumOfAccount(formatMoney(kopecks), account)}
      note={
        <>
          <span className="note">{messages.waitingSince(deskDayTime(since))}</span>
          <span className="note">{messages.bankNumber(id)}</span>
        </>
      }
    />
  )
}

/** Lists payments with an unknown bank outcome (G-08). */
export function UnmatchedPaymentsScreen() {
  const [{ value, error }, load] = useAtom(unknownPaymentsAtom)
  useEffect(() => void load(), [load])
  return (
    <>
      <DeskHead
        title={messages.unknownTitle}
        backHref={`#${deskRoutes.today.pattern}`}
        note={messages.unknownHelp}
      />
      {!value && <LoadFailure error={error} noNetworkText={messages.network} onRetry={() => void load()} />}
      {value?.count === 0 && <State title={messages.noUnknown} />}
      {value && value.count > 0 && (
        <div className="unsent-list">
          <Panel label={messages.unknownPayments} isList>
            <List isFlush>
              {value.payments.map((payment) => (
                <PaymentRow key={payment.id} payment={payment} />
              ))}
            </List>
          </Panel>
          {value.count > value.payments.length && (
            <p className="note">{messages.maxUnmatchedPayments(value.payments.length, value.count)}</p>
          )}
        </div>
      )}
    </>
  )
}
