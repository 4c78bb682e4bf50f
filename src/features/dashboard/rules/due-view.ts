import { daysBetween } from '#contract/calendar.ts'
import type { Debt } from '#contract/dashboard/schema.ts'
import { toKopecks } from '#contract/money.ts'

/** Sums in kopecks. */
export interface Owed {
  readonly debt: Debt
  readonly kopecks: number
  readonly onTheWay: number
}

/** `due` is the earliest due date; `daysLeft` is negative when overdue. */
export interface DueView {
  readonly kopecks: number
  /** Overdue part. */
  readonly late: number
  readonly owed: readonly Owed[]
  readonly clear: readonly Debt[]
  readonly due: string | null
  readonly daysLeft: number
  /** All debts are paid, awaiting the bank. */
  readonly isAllOnTheWay: boolean
}

const getSum = (owed: readonly Owed[]): number => owed.reduce((sum, { kopecks }) => sum + kopecks, 0)

/** Sums debts over all sectors; `today` is the organisation's date. */
export const toDueView = (debts: readonly Debt[], today: string): DueView => {
  const owed = debts
    .map((debt) => ({ debt, kopecks: toKopecks(debt.amount), onTheWay: toKopecks(debt.on_the_way) }))
    .filter(({ kopecks }) => kopecks > 0)
  const due = owed.map(({ debt }) => debt.due_date).toSorted()[0] ?? null
  return {
    kopecks: getSum(owed),
    late: getSum(owed.filter(({ debt }) => debt.due_date < today)),
    owed,
    clear: debts.filter(({ amount }) => amount === 0),
    due,
    daysLeft: due === null ? 0 : daysBetween(today, due),
    isAllOnTheWay: owed.length > 0 && owed.every(({ kopecks, onTheWay }) => onTheWay >= kopecks),
  }
}
