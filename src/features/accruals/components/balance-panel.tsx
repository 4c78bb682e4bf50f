import type { SectorDebt } from '#contract/accruals/schema.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { dueMessages } from '../../../shared/payments/due-messages.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import { useCards } from '../../../ui/feedback/support-context.ts'
import { alertIcon, clockIcon } from '../../../ui/icons/icons.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { List, Row } from '../../../ui/lists/list.tsx'
import { Money } from '../../../ui/numbers/money.tsx'
import { toBalanceView, type SectorBalance } from '../rules/balance-view.ts'
import { messages } from '../messages.ts'

type BalanceRowProps = { balance: SectorBalance; today: string; canPay: boolean }

const toHref = ({ sector, debt, toPay }: SectorBalance): string | undefined => {
  if (debt === 0) return `#${signedRoutes.accrualsPayment.to({}, { sector, prepayment: '1' })}`
  return toPay === 0 ? undefined : `#${signedRoutes.accrualsPayment.to({}, { sector })}`
}

function Standing({ balance: { debt, advance, due }, today }: Omit<BalanceRowProps, 'canPay'>) {
  if (debt === 0)
    return <Status tone="ok">{advance > 0 ? messages.advance(advance) : messages.noDebt}</Status>
  const isLate = due < today
  return (
    <Status tone={isLate ? 'bad' : 'warn'} icon={isLate ? alertIcon : clockIcon}>
      {dueMessages.due(due, isLate)}
    </Status>
  )
}

function BalanceRow({ balance, today, canPay }: BalanceRowProps) {
  const { name, debt, advance, onTheWay, toPay } = balance
  const href = canPay ? toHref(balance) : undefined
  const text = debt > 0 ? messages.pay : messages.payAdvance
  const hasCards = useCards()
  return (
    <Row
      {...(href !== undefined && { href })}
      title={name}
      note={
        <>
          <Standing balance={balance} today={today} />
          {onTheWay > 0 && (
            <Status tone="info" icon={clockIcon}>
              {messages.amountOnTheWay(onTheWay)}
            </Status>
          )}
          {href !== undefined && (
            <span className="note screen-only">{hasCards ? text : messages.howToPay}</span>
          )}
        </>
      }
      end={<Money kopecks={toPay - advance} size="row" />}
    />
  )
}

type BalancePanelProps = { debts: readonly SectorDebt[]; today: string; canPay: boolean }

export function BalancePanel({ debts, today, canPay }: BalancePanelProps) {
  const { sectors, balance } = toBalanceView(debts)
  if (sectors.length === 0) return null
  return (
    <Panel isList label={messages.balance}>
      <List isFlush>
        {sectors.map((sector) => (
          <BalanceRow key={sector.sector} balance={sector} today={today} canPay={canPay} />
        ))}
        {sectors.length > 1 && (
          <Row
            title={<span className="strong">{messages.total}</span>}
            end={<Money kopecks={balance} size="row" />}
          />
        )}
      </List>
    </Panel>
  )
}
