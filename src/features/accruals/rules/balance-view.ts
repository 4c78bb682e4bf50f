import type { SectorDebt } from '#contract/accruals/schema.ts'
import { toKopecks } from '#contract/money.ts'

/** How an account stands in a sector; sums in kopecks. `payable` is the debt less the money on the way. */
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
  readonly sectors: readonly SectorBalance[]
  /** Owed less paid ahead, all together. */
  readonly balance: number
  readonly hasDebts: boolean
}

const balanceOf = ({
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

/** How the account stands in the sectors that are shown. */
export const balanceView = (debts: readonly SectorDebt[]): BalanceView => {
  const sectors = debts.map(balanceOf)
  return {
    sectors,
    balance: sectors.reduce((sum, { debt, advance }) => sum + debt - advance, 0),
    hasDebts: sectors.some(({ debt }) => debt > 0),
  }
}

/** A sector's standing; undefined when the sector is not among them. */
export const balanceIn = (debts: readonly SectorDebt[], sector: string): SectorBalance | undefined =>
  debts.filter((debt) => debt.sector === sector).map(balanceOf)[0]
