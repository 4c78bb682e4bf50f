import { daysBetween } from '#contract/calendar.ts'
import type { Accrual } from '#contract/accruals/schema.ts'
import { toKopecks } from '#contract/money.ts'

/** How a receipt stands, for its words, colour and sign. */
export type StatusView =
  | { readonly name: 'nothing' }
  | { readonly name: 'paid'; readonly on: string | null }
  | {
      readonly name: 'debt' | 'partially'
      readonly due: string
      /** Below zero past the day. */
      readonly daysLeft: number
      readonly leftKopecks: number
    }

/** The standing of a receipt on the organisation's today; a month of recalculation asks for nothing. */
export const statusView = (accrual: Accrual, today: string): StatusView => {
  const { amount, status, due_date: due, to_pay, paid_on } = accrual
  if (amount <= 0) return { name: 'nothing' }
  if (status === 'paid') return { name: 'paid', on: paid_on }
  return { name: status, due, daysLeft: daysBetween(today, due), leftKopecks: toKopecks(to_pay) }
}
