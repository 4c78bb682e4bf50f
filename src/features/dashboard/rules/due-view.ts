import { daysBetween } from '#contract/calendar.ts'
import type { Debt } from '#contract/dashboard/schema.ts'
import { toKopecks } from '#contract/money.ts'

/** A sector in which something is owed; the sums are in kopecks. */
export interface Owed {
  readonly debt: Debt
  readonly kopecks: number
  readonly onTheWay: number
}

/** The debts as Home shows them. `due` is the earliest due date, `daysLeft` is negative past it. */
export interface DueView {
  readonly kopecks: number
  readonly owed: readonly Owed[]
  readonly clear: readonly Debt[]
  readonly due: string | null
  readonly daysLeft: number
  /** All debts are paid and wait for the bank. */
  readonly isAllOnTheWay: boolean
}

/** Sums up the debts of all sectors on the organisation's today. */
export const dueView = (debts: readonly Debt[], today: string): DueView => {
  const owed = debts
    .map((debt) => ({ debt, kopecks: toKopecks(debt.amount), onTheWay: toKopecks(debt.on_the_way) }))
    .filter(({ kopecks }) => kopecks > 0)
  const due = owed.map(({ debt }) => debt.due_date).toSorted()[0] ?? null
  return {
    kopecks: owed.reduce((sum, { kopecks }) => sum + kopecks, 0),
    owed,
    clear: debts.filter(({ amount }) => amount === 0),
    due,
    daysLeft: due === null ? 0 : daysBetween(today, due),
    isAllOnTheWay: owed.length > 0 && owed.every(({ kopecks, onTheWay }) => onTheWay >= kopecks),
  }
}
