import { monthsBetween, toDay, toMonth, shiftMonths, shiftPeriod } from '#contract/calendar.ts'
import { toKopecks, toRoubles } from '#contract/money.ts'
import type { Paid } from '#contract/payments/history-schema.ts'
import { sumWithFee } from '#contract/payments/amount.ts'
import { getReturned } from '#contract/payments/refunds.ts'
import { dayIn, numericDate } from '../../../lib/dates/dates.ts'
import type { Sheet, SheetCell } from '../../../lib/files/sheet.ts'
import type { MonthValue } from '../../../shared/charts/month-value.ts'

/** Newest first; the sum is in kopecks. */
interface Month {
  /** 'YYYY-MM' */
  readonly period: string
  readonly kopecks: number
  readonly payments: readonly Paid[]
}

/** Returns kopecks that came back to the payer, with the fee. */
const toReturned = (payment: Paid): number =>
  payment.state === 'reversed' ? sumWithFee(payment) : getReturned(payment.refunds)

/** Returns kopecks of confirmed payments with the fee, without refunds (P-30). */
export const getSum = (payments: readonly Paid[]): number =>
  payments.reduce((sum, payment) => sum + sumWithFee(payment) - toReturned(payment), 0)

/** Counts confirmed payments; returns the kopecks of their fees. */
export const countConfirmed = (
  payments: readonly Paid[],
): { readonly count: number; readonly fees: number } => {
  const confirmed = payments.filter(({ state }) => state === 'confirmed')
  return { count: confirmed.length, fees: confirmed.reduce((sum, { fee }) => sum + toKopecks(fee), 0) }
}

export const filterOrders = (payments: readonly Paid[]): readonly Paid[] =>
  payments.filter(({ request_number: number }) => number !== null)

/** Months are in the organisation's time zone. */
export const groupByMonth = (payments: readonly Paid[], timeZone: string): readonly Month[] =>
  [...Map.groupBy(payments, ({ paid_at: paidAt }) => dayIn(paidAt, timeZone).slice(0, 7))].map(
    ([period, ofMonth]) => ({ period, kopecks: getSum(ofMonth), payments: ofMonth }),
  )

/** Returns every month between the first payment and the last, oldest first; `past` stays unknown. */
export const listMonthSums = (payments: readonly Paid[], timeZone: string): readonly MonthValue[] => {
  const sums = new Map(groupByMonth(payments, timeZone).map(({ period, kopecks }) => [period, kopecks]))
  const periods = [...sums.keys()].toSorted()
  const [first, last] = [periods[0], periods.at(-1)]
  if (first === undefined || last === undefined) return []
  return Array.from({ length: monthsBetween(first, last) + 1 }, (_, index) => {
    const period = shiftPeriod(first, index)
    return { period, value: sums.get(period) ?? 0, past: null }
  })
}

/** A sector, or all shop orders (P-19). */
export type Purpose = { readonly sector: string; readonly sector_name: string } | 'orders'

type PaidFor = Pick<Paid, 'sector' | 'sector_name' | 'request_number'>

export const toPurpose = ({ sector, sector_name, request_number: number }: PaidFor): Purpose =>
  number === null ? { sector, sector_name } : 'orders'

export const getKey = (purpose: Purpose): string => (purpose === 'orders' ? '' : purpose.sector)

export const listPurposes = (payments: readonly Paid[]): readonly Purpose[] => [
  ...new Map(payments.map(toPurpose).map((purpose) => [getKey(purpose), purpose])).values(),
]

/** Inclusive dates, 'YYYY-MM-DD'. */
export interface DayRange {
  readonly from: string
  readonly till: string
}

const lengths = { month: 1, half: 6, year: 12, two: 24 } as const
export type ReadyRange = keyof typeof lengths
export const readyRanges: readonly ReadyRange[] = ['month', 'half', 'year', 'two']

/** Returns as many whole months as the name says; the last is the current one (P-12). */
export const toRange = (ready: ReadyRange, today: string): DayRange => ({
  from: `${shiftPeriod(toMonth(today), 1 - lengths[ready])}-01`,
  till: toDay(toMonth(today), 31),
})

/** Years of history that the server returns. */
const maxYears = 5

export type RangeFault = 'incomplete' | 'reversed' | 'too_long'

export const validateRange = ({ from, till }: DayRange): RangeFault | null => {
  if (from === '' || till === '') return 'incomplete'
  if (till < from) return 'reversed'
  return till >= shiftMonths(from, 12 * maxYears) ? 'too_long' : null
}

export const isSameRange = (left: DayRange, right: DayRange): boolean =>
  left.from === right.from && left.till === right.till

interface SheetTexts {
  readonly name: string
  readonly header: readonly string[]
  subject(payment: Paid): string
  channel(payment: Paid): string
  state(payment: Paid): string
}

const money = (value: number): SheetCell => ({ value, decimals: 2 })

export const buildSheet = (payments: readonly Paid[], timeZone: string, sheetTexts: SheetTexts): Sheet => ({
  name: sheetTexts.name,
  header: sheetTexts.header,
  rows: payments.map((payment) => [
    numericDate(dayIn(payment.paid_at, timeZone)),
    sheetTexts.subject(payment),
    money(toRoubles(sumWithFee(payment))),
    money(payment.fee),
    money(toRoubles(toReturned(payment))),
    sheetTexts.channel(payment),
    sheetTexts.state(payment),
    payment.card,
  ]),
})
