import type { Paid } from '#contract/payments/history-schema.ts'
import { toKopecks } from '#contract/money.ts'
import { dayIn } from '../../../../lib/dates/dates.ts'

/** Payments of a month, newest first, with what they come to in kopecks. */
export interface Month {
  /** 'YYYY-MM' */
  readonly period: string
  readonly kopecks: number
  readonly payments: readonly Paid[]
}

/** What was paid; money that went back was not. */
export const sumOf = (payments: readonly Paid[]): number =>
  payments.reduce((sum, { state, amount }) => (state === 'confirmed' ? sum + toKopecks(amount) : sum), 0)

/** Payments by the months of the organisation's time zone, in their order. */
export const byMonth = (payments: readonly Paid[], timeZone: string): readonly Month[] =>
  [...Map.groupBy(payments, ({ paid_at: paidAt }) => dayIn(paidAt, timeZone).slice(0, 7))].map(
    ([period, ofMonth]) => ({ period, kopecks: sumOf(ofMonth), payments: ofMonth }),
  )

/** Sectors that the payments name, each once, in the order of its newest one. */
export const sectorsOf = (payments: readonly Paid[]): readonly Pick<Paid, 'sector' | 'sector_name'>[] => [
  ...new Map(payments.map(({ sector, sector_name }) => [sector, { sector, sector_name }])).values(),
]
