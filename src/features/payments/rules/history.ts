import { toDay, toMonth, shiftMonths, shiftPeriod } from '#contract/calendar.ts'
import { toKopecks, toRoubles } from '#contract/money.ts'
import type { Paid } from '#contract/payments/history-schema.ts'
import { getRefunded, refundSum } from '#contract/payments/refunds.ts'
import { dayIn, numericDate } from '../../../lib/dates/dates.ts'
import type { Sheet, SheetCell } from '../../../lib/files/sheet.ts'

/** Payments of a month, newest first, with what they come to in kopecks. */
interface Month {
  /** 'YYYY-MM' */
  readonly period: string
  readonly kopecks: number
  readonly payments: readonly Paid[]
}

/** Sum of the confirmed payments, in kopecks, without the money that went back. */
export const getSum = (payments: readonly Paid[]): number =>
  payments.reduce(
    (sum, { state, amount, refunds }) =>
      state === 'confirmed' ? sum + toKopecks(amount) - getRefunded(refunds) : sum,
    0,
  )

/** The money of a payment that went back to the card, with the fee, in kopecks. */
const getReturned = ({ state, amount, fee, refunds }: Paid): number =>
  state === 'reversed'
    ? toKopecks(amount) + toKopecks(fee)
    : refunds.reduce((sum, refund) => (refund.state === 'refunded' ? sum + refundSum(refund) : sum), 0)

/** Those that pay orders of the basket. */
export const ofOrders = (payments: readonly Paid[]): readonly Paid[] =>
  payments.filter(({ request_number: number }) => number !== null)

/** Payments by the months of the organisation's time zone, in their order. */
export const byMonth = (payments: readonly Paid[], timeZone: string): readonly Month[] =>
  [...Map.groupBy(payments, ({ paid_at: paidAt }) => dayIn(paidAt, timeZone).slice(0, 7))].map(
    ([period, ofMonth]) => ({ period, kopecks: getSum(ofMonth), payments: ofMonth }),
  )

/** What payments are chosen by: their sector, or that they pay orders of the basket (P-19). */
export type Purpose = { readonly sector: string; readonly sector_name: string } | 'orders'

export const toPurpose = ({ sector, sector_name, request_number: number }: Paid): Purpose =>
  number === null ? { sector, sector_name } : 'orders'

/** A text that two purposes have in common only when they are the same. */
export const getKey = (purpose: Purpose): string => (purpose === 'orders' ? '' : purpose.sector)

/** Purposes of the payments, each once, in the order of its newest one. */
export const listPurposes = (payments: readonly Paid[]): readonly Purpose[] => [
  ...new Map(payments.map(toPurpose).map((purpose) => [getKey(purpose), purpose])).values(),
]

/** Days, both inclusive, 'YYYY-MM-DD'. */
export interface DayRange {
  readonly from: string
  readonly till: string
}

const lengths = { month: 1, half: 6, year: 12, two: 24 } as const
export type ReadyRange = keyof typeof lengths
export const readyRanges: readonly ReadyRange[] = ['month', 'half', 'year', 'two']

/** A preset range, from the start of the month so long ago to the end of the present one; «year» is the default (P-12). */
export const toRange = (ready: ReadyRange, today: string): DayRange => ({
  from: `${shiftPeriod(toMonth(today), -lengths[ready])}-01`,
  till: toDay(toMonth(today), 31),
})

/** The longest history that the server gives, in years. */
const maxYears = 5

export type RangeFault = 'incomplete' | 'reversed' | 'too_long'

/** Error of a range, null for a valid one. */
export const rangeFault = ({ from, till }: DayRange): RangeFault | null => {
  if (from === '' || till === '') return 'incomplete'
  if (till < from) return 'reversed'
  return till >= shiftMonths(from, 12 * maxYears) ? 'too_long' : null
}

export const isSameRange = (one: DayRange, other: DayRange): boolean =>
  one.from === other.from && one.till === other.till

/** Texts of the sheet, supplied by the screen. */
interface SheetTexts {
  readonly name: string
  readonly header: readonly string[]
  subject(payment: Paid): string
  channel(payment: Paid): string
  state(payment: Paid): string
}

const money = (value: number): SheetCell => ({ value, decimals: 2 })

/** The shown payments as a sheet, a row each (P-16). */
export const buildSheet = (payments: readonly Paid[], timeZone: string, sheetTexts: SheetTexts): Sheet => ({
  name: sheetTexts.name,
  header: sheetTexts.header,
  rows: payments.map((payment) => [
    numericDate(dayIn(payment.paid_at, timeZone)),
    sheetTexts.subject(payment),
    money(payment.amount),
    money(payment.fee),
    money(toRoubles(getReturned(payment))),
    sheetTexts.channel(payment),
    sheetTexts.state(payment),
    payment.card,
  ]),
})
