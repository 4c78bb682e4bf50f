import type { Notices } from '#contract/dashboard/schema.ts'
import { toKopecks } from '#contract/money.ts'

/** What was paid on the day of the last payment, over all sectors, in kopecks; null when nothing was ever paid. */
export const lastPayment = ({
  last_pay_date: date,
  payments,
}: Pick<Notices, 'last_pay_date' | 'payments'>): { date: string; kopecks: number } | null => {
  if (date === null) return null
  const ofTheDay = Object.values(payments).filter((payment) => payment.date === date)
  return { date, kopecks: ofTheDay.reduce((sum, { amount }) => sum + toKopecks(amount), 0) }
}
