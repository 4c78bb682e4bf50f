import type { SectorDebt } from '#contract/accruals/schema.ts'
import { toKopecks } from '#contract/money.ts'
import { readOwed, type Owed } from '#contract/payments/owed.ts'

/** Kopecks. */
export interface SectorBalance extends Owed {
  readonly sector: string
  readonly name: string
  readonly advance: number
  readonly due: string
}

export interface BalanceView {
  /** Sectors with a debt, an advance or a pending payment; every sector if there are none. */
  readonly sectors: readonly SectorBalance[]
  /** What is left to pay minus advances. */
  readonly balance: number
}

const toBalance = (debt: SectorDebt): SectorBalance => ({
  ...readOwed(debt),
  sector: debt.sector,
  name: debt.sector_name,
  advance: toKopecks(debt.advance),
  due: debt.due_date,
})

export const toBalanceView = (debts: readonly SectorDebt[]): BalanceView => {
  const all = debts.map(toBalance)
  const withMoney = all.filter(({ debt, advance, onTheWay }) => debt + advance + onTheWay > 0)
  return {
    sectors: withMoney.length > 0 ? withMoney : all,
    balance: all.reduce((sum, { toPay, advance }) => sum + toPay - advance, 0),
  }
}
