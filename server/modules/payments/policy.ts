import { minPayment } from '#contract/payments/amount.ts'

/** Bounds of one payment, in kopecks without the fee. */
export interface Bounds {
  readonly min: number
  readonly max: number
}

/** What bounds a payment of a sector, in kopecks. */
interface Owed {
  readonly debt: number
  readonly onTheWay: number
  /** The most that the organisation takes in one payment. */
  readonly maximum: number
}

/** Bounds of a payment for a debt, less the money on the way; `max` is 0 when there is nothing to pay. */
export const debtBounds = ({ debt, onTheWay, maximum }: Owed): Bounds => {
  const payable = Math.max(debt - onTheWay, 0)
  return { min: Math.min(minPayment, payable), max: Math.min(payable, maximum) }
}

/** Bounds of an advance. */
export const advanceBounds = ({ maximum }: Owed): Bounds => ({ min: minPayment, max: maximum })

/** Seconds between two payment requests for an account's sector (docs/money.md). */
export const restSeconds = 10

const minuteMs = 60_000

/** Lifetime of a requested payment on the bank's page. */
export const pageLifeMs = 30 * minuteMs
/** A sent payment without a result becomes unknown after this time. */
export const silenceMs = 15 * minuteMs
/** The bank's answer that it has never heard of an order is final after this time. */
export const absenceMs = 60 * minuteMs

const pauses = [1, 1, 2, 5, 10, 30, 60, 180].map((minutes) => minutes * minuteMs)
/** Pause before the next status poll, after so many polls. */
export const pauseAfter = (tries: number): number => pauses[Math.min(tries, pauses.length - 1)] ?? minuteMs
/** Pause before the first status poll of a sent payment: as a rule its callback comes sooner. */
export const firstPauseMs = 20_000
