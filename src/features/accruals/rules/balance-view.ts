import type { SectorDebt } from '#contract/accruals/schema.ts'
import { toKopecks } from '#contract/money.ts'

/** Kopecks. `payable` is the debt minus pending payments. */
export interface SectorBalance {
  readonly sector: string
  readonly name: string
  readonly debt: number
  readonly advance: number
  readonly onTheWay: number
  readonly payable: number
  readonly due: string
}

export interface BalanceView {
  /** Sectors with a debt, an advance or a pending payment; every sector if there are none. */
  readonly sectors: readonly SectorBalance[]
  /** Debts minus advances. */
  readonly balance: number
}

const toBalance = ({
  sector,
  sector_name,
  amount,
  advance,
  on_the_way,
  due_date,
}: SectorDebt): SectorBalance => {
  const [debt, onTheWay] = [toKopecks(amount), toKopecks(on_the_way)]
  return {
    sector,
    name: sector_name,
    debt,
    advance: toKopecks(advance),
    onTheWay,
    payable: Math.max(debt - onTheWay, 0),
    due: due_date,
  }
}

export const toBalanceView = (debts: readonly SectorDebt[]): BalanceView => {
  const all = debts.map(toBalance)
  const withMoney = all.filter(({ debt, advance, onTheWay }) => debt + advance + onTheWay > 0)
  return {
    sectors: withMoney.length > 0 ? withMoney : all,
    balance: all.reduce((sum, { debt, advance }) => sum + debt - advance, 0),
  }
}

export const balanceIn = (debts: readonly SectorDebt[], sector: string): SectorBalance | undefined =>
  debts.filter((debt) => debt.sector === sector).map(toBalance)[0]
