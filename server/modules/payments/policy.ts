import { minPayment } from '#contract/payments/amount.ts'
import { getOwed } from '#contract/payments/owed.ts'

/** Kopecks, without the fee. */
export interface Bounds {
  readonly min: number
  readonly max: number
}

/** Kopecks. */
interface Payable {
  readonly debt: number
  readonly onTheWay: number
  readonly maximum: number
}

/** Returns a `max` of 0 if nothing is payable. */
export const debtBounds = ({ debt, onTheWay, maximum }: Payable): Bounds => {
  const { toPay } = getOwed(debt, onTheWay)
  return { min: Math.min(minPayment, toPay), max: Math.min(toPay, maximum) }
}

export const advanceBounds = ({ maximum }: Payable): Bounds => ({ min: minPayment, max: maximum })

/** Between payment requests per sector (docs/money.md). */
export const cooldownSeconds = 10

const minuteMs = 60_000

/** Lifetime of the bank's page. */
export const pageLifeMs = 30 * minuteMs
/** Silence after which a sent payment becomes unknown. */
export const bankTimeoutMs = 15 * minuteMs
/** Time after which the bank's "unknown order" is final. */
export const bankAbsenceMs = 60 * minuteMs

const pauses = [1, 1, 2, 5, 10, 30, 60, 180].map((minutes) => minutes * minuteMs)
export const getBackoffMs = (attempts: number): number =>
  pauses[Math.min(attempts, pauses.length - 1)] ?? minuteMs
/** The callback usually comes sooner. */
export const firstPauseMs = 20_000
