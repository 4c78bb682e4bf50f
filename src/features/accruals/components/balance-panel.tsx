import type { SectorDebt } from '#contract/accruals/schema.ts'
import { Money } from '../../../ui/numbers/money.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { List, Row } from '../../../ui/lists/list.tsx'
import { balanceView } from '../rules/balance-view.ts'
import { texts } from '../texts.ts'
import { BalanceRow } from './balance-row.tsx'

type BalancePanelProps = { debts: readonly SectorDebt[]; today: string; canPay: boolean }

/** What is owed, paid ahead and on its way, sector by sector (rows P-01, P-03), each leading to its payment. */
export function BalancePanel({ debts, today, canPay }: BalancePanelProps) {
  const { sectors, balance } = balanceView(debts)
  if (sectors.length === 0) return null
  return (
    <Panel isList label={texts.balance}>
      <List isFlush>
        {sectors.map((sector) => (
          <BalanceRow key={sector.sector} balance={sector} today={today} canPay={canPay} />
        ))}
        {sectors.length > 1 && (
          <Row
            title={<span className="strong">{texts.total}</span>}
            end={<Money kopecks={balance} size="row" />}
          />
        )}
      </List>
    </Panel>
  )
}
