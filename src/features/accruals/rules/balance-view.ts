import type { SectorDebt } from '#contract/accruals/schema.ts'
import { toKopecks } from '#contract/money.ts'

/** The balance of an account in a sector; sums in kopecks. `payable` is the debt less the money on its way. */
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
  /** Those with a debt, an advance or money on its way; all of them when none has. */
  readonly sectors: readonly SectorBalance[]
  /** Debts less advances of all sectors. */
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

/** The balance of an account in the shown sectors. */
export const balanceView = (debts: readonly SectorDebt[]): BalanceView => {
  const all = debts.map(toBalance)
  const withMoney = all.filter(({ debt, advance, onTheWay }) => debt + advance + onTheWay > 0)
  return {
    sectors: withMoney.length > 0 ? withMoney : all,
    balance: all.reduce((sum, { debt, advance }) => sum + debt - advance, 0),
  }
}

/** The balance of one sector; undefined when the sector is not among the debts. */
export const balanceIn = (debts: readonly SectorDebt[], sector: string): SectorBalance | undefined =>
  debts.filter((debt) => debt.sector === sector).map(toBalance)[0]
