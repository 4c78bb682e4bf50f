import { useAtom } from 'jotai/react'
import { useEffect } from 'react'
import { listUnknownPayments } from '#contract/desk/today-endpoints.ts'
import type { UnknownPayment } from '#contract/desk/today-schema.ts'
import { instantDayTime } from '../../lib/dates/dates.ts'
import { deskRoutes } from '../../lib/routes/desk-paths.ts'
import { remoteAtom } from '../../lib/state/remote.ts'
import { formatMoney } from '../../lib/text/money.ts'
import { NotLoaded } from '../../ui/desk/desk-detail.tsx'
import { DeskHead } from '../../ui/desk/desk-head.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { List, Row } from '../../ui/lists/list.tsx'
import { texts } from './texts.ts'

const unknownPaymentsAtom = remoteAtom(listUnknownPayments)

function PaymentRow({ payment: { id, flat, account, kopecks, since } }: { payment: UnknownPayment }) {
  return (
    <Row
      href={`#${deskRoutes.flat.to({ id: flat })}`}
      title={texts.sumOfAccount(formatMoney(kopecks), account)}
      note={
        <>
          <span className="note">{texts.waitingSince(instantDayTime(since))}</span>
          <span className="note">{texts.bankNumber(id)}</span>
        </>
      }
    />
  )
}

/** Payments of which the bank has not said whether they were made: each leads to its flat, and has the bank's number (G-08). */
export function UnknownScreen() {
  const [{ value, error }, load] = useAtom(unknownPaymentsAtom)
  useEffect(() => void load(), [load])
  return (
    <>
      <DeskHead
        title={texts.unknownTitle}
        backHref={`#${deskRoutes.today.pattern}`}
        note={texts.unknownHelp}
      />
      {!value && <NotLoaded error={error} noNetworkText={texts.network} onRetry={() => void load()} />}
      {value?.count === 0 && <State title={texts.noUnknown} />}
      {value && value.count > 0 && (
        <div className="unsent">
          <Panel label={texts.unknownPayments} isList>
            <List isFlush>
              {value.payments.map((payment) => (
                <PaymentRow key={payment.id} payment={payment} />
              ))}
            </List>
          </Panel>
          {value.count > value.payments.length && (
            <p className="note">{texts.maxUnknown(value.payments.length, value.count)}</p>
          )}
        </div>
      )}
    </>
  )
}
