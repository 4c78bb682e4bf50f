import { useState } from 'react'
import { sumWithFee } from '#contract/payments/amount.ts'
import type { Unfinished } from '#contract/payments/history-schema.ts'
import { publicRoutes } from '../../lib/routes/public-paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Ring } from '../../ui/feedback/done.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { alertIcon, clockIcon } from '../../ui/icons/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { List, Row } from '../../ui/lists/list.tsx'
import { Money } from '../../ui/numbers/money.tsx'
import { historyMessages } from './history-messages.ts'

/** Only the payer sees the result page. */
function UnfinishedRow({ payment, timeZone }: { payment: Unfinished; timeZone: string }) {
  const href = `#${publicRoutes.fromBank.to({ where: 'bank_payment' }, { payment: payment.id })}`
  const isRefused = payment.state === 'refused'
  return (
    <Row
      {...(payment.is_own && { href })}
      start={isRefused ? <Icon path={alertIcon} className="payment__refused" /> : <Ring />}
      title={historyMessages.subject(payment)}
      note={
        <>
          <span className="note">
            <time dateTime={payment.created_at}>{historyMessages.moment(payment.created_at, timeZone)}</time>
          </span>
          <Status tone={isRefused ? 'bad' : 'info'} icon={isRefused ? alertIcon : clockIcon}>
            {historyMessages.unfinished(payment)}
          </Status>
        </>
      }
      end={<Money kopecks={sumWithFee(payment)} size="row" />}
    />
  )
}

/** Older refusals are shown on demand. */
const maxRefused = 3

type UnfinishedPaymentsProps = { payments: readonly Unfinished[]; timeZone: string }

/** What the bank has not decided, and what it refused; each leads to its result (P-31). */
export function UnfinishedPayments({ payments, timeZone }: UnfinishedPaymentsProps) {
  const [isWhole, setIsWhole] = useState(false)
  if (payments.length === 0) return null
  const waiting = payments.filter(({ state }) => state !== 'refused')
  const refused = payments.filter(({ state }) => state === 'refused')
  const shown = [...waiting, ...(isWhole ? refused : refused.slice(0, maxRefused))]
  return (
    <Panel isList label={historyMessages.unfinishedTitle}>
      <List isFlush>
        {shown.map((payment) => (
          <UnfinishedRow key={payment.id} payment={payment} timeZone={timeZone} />
        ))}
      </List>
      {shown.length < payments.length && (
        <Button kind="plain" isSmall isBlock onClick={() => setIsWhole(true)}>
          {historyMessages.moreRefused(payments.length - shown.length)}
        </Button>
      )}
    </Panel>
  )
}
