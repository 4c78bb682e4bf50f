import { shiftMonths } from '#contract/calendar.ts'
import type { Debt } from '#contract/dashboard/schema.ts'
import { readOwed } from '#contract/payments/owed.ts'
import type { Started } from '#contract/payments/schema.ts'

/** `rest`: kopecks that the paid services still cost; `date` is null once it has passed. */
type NextDate =
  | { readonly name: 'rest'; readonly kopecks: number; readonly date: string | null }
  | { readonly name: 'next'; readonly date: string }

/** Receipts are due on the same day of each month. */
const nextDue = (due: string, today: string): string => {
  let months = 1
  while (shiftMonths(due, months) <= today) months += 1
  return shiftMonths(due, months)
}

/** Returns null for an order, and without a receipt. */
export const getNextDate = (
  { sector, request_number: order, parts }: Started,
  debts: readonly Debt[],
  today: string,
): NextDate | null => {
  const paid = parts?.map((part) => part.sector) ?? [sector]
  const own = order === null ? debts.filter((debt) => paid.includes(debt.sector)) : []
  const owed = own.filter((debt) => readOwed(debt).toPay > 0)
  const [due = ''] = owed.map(({ due_date: date }) => date).toSorted()
  if (owed.length > 0) {
    const kopecks = owed.reduce((sum, debt) => sum + readOwed(debt).toPay, 0)
    return { name: 'rest', kopecks, date: due < today ? null : due }
  }
  const [next] = own.map(({ due_date: date }) => nextDue(date, today)).toSorted()
  return next === undefined ? null : { name: 'next', date: next }
}
