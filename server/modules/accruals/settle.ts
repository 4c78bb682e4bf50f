/** Money that came in, in kopecks, on a day. */
interface Payment {
  readonly kopecks: number
  readonly on: string
}

/** How a receipt stands; sums in kopecks. */
export interface Settled {
  readonly paid: number
  readonly left: number
  /** The day on which the last of it was paid, when it is paid and money paid it. */
  readonly paidOn: string | null
}

/** The payment in which the kopeck lies that comes before the newest `later` kopecks. */
const dayBefore = (newestFirst: readonly Payment[], later: number): string | null => {
  let passed = 0
  for (const { kopecks, on } of newestFirst) {
    passed += kopecks
    if (passed > later) return on
  }
  return null
}

/**
 * How receipts stand, newest first, when money goes to the oldest one first: what is owed lies on the newest ones.
 * `debt` is the balance now, below zero when money is paid ahead; `payments` are newest first.
 */
export const settle = (
  totals: readonly number[],
  debt: number,
  payments: readonly Payment[],
): readonly Settled[] => {
  let owed = Math.max(debt, 0)
  let later = Math.max(-debt, 0)
  return totals.map((total) => {
    const due = Math.max(total, 0)
    const left = Math.min(due, owed)
    owed -= left
    const paidOn = due > 0 && left === 0 ? dayBefore(payments, later) : null
    later += due - left
    return { paid: due - left, left, paidOn }
  })
}

/**
 * Shares of a sum by weights, in whole kopecks that make up the sum; when the sum is that of the weights, the weights
 * themselves. A weight below zero has a share below zero.
 */
export const shareOut = (sum: number, weights: readonly number[]): readonly number[] => {
  const whole = weights.reduce((all, weight) => all + weight, 0)
  if (whole <= 0) return weights.map(() => 0)
  let seen = 0
  let given = 0
  return weights.map((weight) => {
    seen += weight
    const till = Number((BigInt(sum) * BigInt(seen)) / BigInt(whole))
    const share = till - given
    given = till
    return share
  })
}
