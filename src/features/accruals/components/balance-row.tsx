import { signedRoutes } from '../../../lib/routes/paths.ts'
import { alertIcon, clockIcon } from '../../../ui/icons/icons.ts'
import { Money } from '../../../ui/numbers/money.tsx'
import { Row } from '../../../ui/lists/list.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import type { SectorBalance } from '../rules/balance-view.ts'
import { texts } from '../texts.ts'

type BalanceRowProps = { balance: SectorBalance; today: string; canPay: boolean }

const hrefOf = ({ sector, debt, payable }: SectorBalance): string | undefined => {
  if (debt === 0) return `#${signedRoutes.accrualsPayment.to({}, { sector, prepayment: '1' })}`
  return payable === 0 ? undefined : `#${signedRoutes.accrualsPayment.to({}, { sector })}`
}

function Standing({ balance: { debt, advance, due }, today }: Omit<BalanceRowProps, 'canPay'>) {
  if (debt === 0) return <Status tone="ok">{advance > 0 ? texts.advance(advance) : texts.noDebt}</Status>
  const isLate = due < today
  return (
    <Status tone={isLate ? 'bad' : 'warn'} icon={isLate ? alertIcon : clockIcon}>
      {texts.debt(due, isLate)}
    </Status>
  )
}

/** A sector: its debt with the day, beside it the money that is on its way. */
export function BalanceRow({ balance, today, canPay }: BalanceRowProps) {
  const { name, debt, advance, onTheWay } = balance
  const href = canPay ? hrefOf(balance) : undefined
  return (
    <Row
      {...(href !== undefined && { href })}
      title={name}
      note={
        <>
          <Standing balance={balance} today={today} />
          {onTheWay > 0 && (
            <Status tone="info" icon={clockIcon}>
              {texts.onTheWay(onTheWay)}
            </Status>
          )}
          {href !== undefined && <span className="note">{debt > 0 ? texts.payDebt : texts.payAdvance}</span>}
        </>
      }
      end={<Money kopecks={debt - advance} size="row" />}
    />
  )
}
