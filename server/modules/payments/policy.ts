/** The most that is taken in one payment, in kopecks: 50 000 roubles. */
const mostKopecks = 5_000_000
const leastKopecks = 100

/** What may be paid for a sector now; sums in kopecks. */
export interface Bounds {
  readonly least: number
  readonly most: number
}

/** Bounds of a payment of what is owed, less the money on the way. `most` 0: there is nothing to pay. */
export const debtBounds = (debt: number, onTheWay: number): Bounds => {
  const payable = Math.max(debt - onTheWay, 0)
  return { least: Math.min(leastKopecks, payable), most: Math.min(payable, mostKopecks) }
}

/** Bounds of an advance. */
export const advanceBounds: Bounds = { least: leastKopecks, most: mostKopecks }

/** One payment in so many seconds for an account's sector (decisions §6). */
export const restSeconds = 10

const minuteMs = 60_000

/** How long the bank's page may be used after it was given. */
export const pageLifeMs = 30 * minuteMs
/** After so long without a word from the bank a payment is called unknown. */
export const silenceMs = 15 * minuteMs
/** After so long the bank's word that it has never heard of an order is final. */
export const absenceMs = 60 * minuteMs

const pauses = [1, 1, 2, 5, 10, 30, 60, 180].map((minutes) => minutes * minuteMs)
/** How long to wait until the bank is asked again, after so many times. */
export const pauseAfter = (tries: number): number => pauses[Math.min(tries, pauses.length - 1)] ?? minuteMs
/** When the bank is asked about a payment first: its callback comes sooner, as a rule. */
export const firstPauseMs = 20_000
