import { toRoubles } from '#contract/money.ts'
import type { Accrual, Accruals, SectorDebt } from '#contract/accruals/schema.ts'
import { settle, type Settled } from './settle.ts'
import type { SectorRow, StoredAccrual } from './store.ts'

const statusOf = ({ paid, left }: Settled): Accrual['status'] => {
  if (left === 0) return 'paid'
  return paid === 0 ? 'debt' : 'partially'
}

/** Receipts of a sector as they stand, newest first. */
export const presentReceipts = ({
  sector,
  sector_name,
  debt,
  receipts,
  payments,
}: SectorRow): readonly Accrual[] => {
  const settled = settle(
    receipts.map(({ total }) => total),
    debt,
    payments,
  )
  const presentOne = ({ id, period, issued_on, due_on, total }: StoredAccrual, how: Settled): Accrual => ({
    id,
    sector,
    sector_name,
    period,
    issued_on,
    due_date: due_on,
    amount: toRoubles(total),
    paid: toRoubles(how.paid),
    to_pay: toRoubles(how.left),
    status: statusOf(how),
    paid_on: how.paidOn,
  })
  return receipts.flatMap((receipt, index) => {
    const how = settled[index]
    return how ? [presentOne(receipt, how)] : []
  })
}

const debtOf = ({ sector, sector_name, debt, on_the_way, newest }: SectorRow): SectorDebt[] =>
  newest === null
    ? []
    : [
        {
          sector,
          sector_name,
          amount: toRoubles(Math.max(debt, 0)),
          advance: toRoubles(Math.max(-debt, 0)),
          on_the_way: toRoubles(on_the_way),
          period: newest.period,
          due_date: newest.due_on,
        },
      ]

/** Receipts up to a month, newest month first and then in the sectors' order, with what is owed in their sectors. */
export const presentAccruals = (sectors: readonly SectorRow[], till: string): Accruals => ({
  accruals: sectors
    .flatMap(presentReceipts)
    .filter(({ period }) => period <= till)
    .toSorted((a, b) => b.period.localeCompare(a.period)),
  debts: sectors.flatMap(debtOf),
  balance: toRoubles(sectors.reduce((sum, { debt }) => sum + debt, 0)),
})
