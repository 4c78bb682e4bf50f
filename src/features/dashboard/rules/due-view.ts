import { daysBetween } from '#contract/calendar.ts'
import type { Debt } from '#contract/dashboard/schema.ts'
import { readOwed, type Owed } from '#contract/payments/owed.ts'

export interface OwedSector extends Owed {
  readonly of: Debt
}

/** Sums in kopecks; `due` is the earliest due date; `daysLeft` is negative when overdue. */
export interface DueView extends Owed {
  /** Overdue part of `toPay`. */
  readonly late: number
  readonly owed: readonly OwedSector[]
  readonly clear: readonly Debt[]
  readonly due: string | null
  readonly daysLeft: number
}

const getSum = (owed: readonly Owed[], part: keyof Owed): number =>
  owed.reduce((sum, each) => sum + each[part], 0)

/** Sums debts over all sectors; `today` is the organisation's date. */
export const toDueView = (debts: readonly Debt[], today: string): DueView => {
  const owed = debts.map((of) => ({ ...readOwed(of), of })).filter(({ debt }) => debt > 0)
  const due = owed.map(({ of }) => of.due_date).toSorted()[0] ?? null
  return {
    debt: getSum(owed, 'debt'),
    onTheWay: getSum(owed, 'onTheWay'),
    toPay: getSum(owed, 'toPay'),
    late: getSum(
      owed.filter(({ of }) => of.due_date < today),
      'toPay',
    ),
    owed,
    clear: debts.filter(({ amount }) => amount === 0),
    due,
    daysLeft: due === null ? 0 : daysBetween(today, due),
  }
}
