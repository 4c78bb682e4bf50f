import { toRoubles } from '#contract/money.ts'
import type { Accrual, Accruals, SectorDebt } from '#contract/accruals/schema.ts'
import { getOwed } from '#contract/payments/owed.ts'
import { settle, type Settlement } from './settlement.ts'
import type { SectorRow, StoredAccrual } from './store.ts'

const getStatus = ({ paid, left }: Settlement): Accrual['status'] => {
  if (left === 0) return 'paid'
  return paid === 0 ? 'debt' : 'partially'
}

export const presentReceipts = ({
  sector,
  sectorName,
  debt,
  onTheWay,
  receipts,
  payments,
}: SectorRow): readonly Accrual[] => {
  const totals = receipts.map(({ total }) => total)
  const settled = settle(totals, debt, payments)
  // Money on its way will cover the oldest receipts first, too.
  const coming = settle(totals, getOwed(debt, onTheWay).toPay, payments)
  const presentOne = (
    { id, period, issued_on, due_on, total, corrections }: StoredAccrual,
    settlement: Settlement,
    leftThen: number,
  ): Accrual => ({
    id,
    sector,
    sector_name: sectorName,
    period,
    issued_on,
    due_date: due_on,
    amount: toRoubles(total),
    paid: toRoubles(settlement.paid),
    to_pay: toRoubles(settlement.left),
    on_the_way: toRoubles(settlement.left - leftThen),
    status: getStatus(settlement),
    paid_on: settlement.paidOn,
    ...(corrections && {
      corrections: corrections.map(({ on, kopecks }) => ({ on, difference: toRoubles(kopecks) })),
    }),
  })
  return receipts.flatMap((receipt, index) => {
    const [settlement, then] = [settled[index], coming[index]]
    return settlement && then ? [presentOne(receipt, settlement, then.left)] : []
  })
}

const toDebts = ({ sector, sectorName, debt, onTheWay, newest }: SectorRow): SectorDebt[] =>
  newest === null
    ? []
    : [
        {
          sector,
          sector_name: sectorName,
          amount: toRoubles(Math.max(debt, 0)),
          advance: toRoubles(Math.max(-debt, 0)),
          on_the_way: toRoubles(onTheWay),
          period: newest.period,
          due_date: newest.due_on,
        },
      ]

/** Sectors hold the receipts of the range and the compared ones before it. */
export const presentAccruals = (
  sectors: readonly SectorRow[],
  { from, till }: { readonly from: string; readonly till: string },
): Accruals => ({
  accruals: sectors
    .flatMap(presentReceipts)
    .filter(({ period }) => from <= period && period <= till)
    .toSorted((a, b) => b.period.localeCompare(a.period)),
  earlier: sectors.flatMap(({ sector, receipts }) =>
    receipts.flatMap(({ period, total }) =>
      period < from ? [{ sector, period, amount: toRoubles(total) }] : [],
    ),
  ),
  debts: sectors.flatMap(toDebts),
  balance: toRoubles(sectors.reduce((sum, { debt }) => sum + debt, 0)),
})
