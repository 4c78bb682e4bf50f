/** A credited payment: its sum in kopecks and its day, 'YYYY-MM-DD'. */
interface Payment {
  readonly kopecks: number
  readonly on: string
}

/** Paid and owed parts of a receipt, in kopecks. */
export interface Settlement {
  readonly paid: number
  readonly left: number
  /** Day of the payment that paid it off; null while something is owed, and when no money was needed. */
  readonly paidOn: string | null
}

/** Day of the payment that brought the last kopeck before the newest `later` kopecks. */
const payoffDay = (newestFirst: readonly Payment[], later: number): string | null => {
  let passed = 0
  for (const { kopecks, on } of newestFirst) {
    passed += kopecks
    if (passed > later) return on
  }
  return null
}

/**
 * Settles receipts, newest first: money goes to the oldest receipt first, so that what is owed lies on the newest ones
 * (decision 12). `totals` and `debt` are in kopecks, a debt below zero is an advance; `payments` are newest first.
 */
export const settle = (
  totals: readonly number[],
  debt: number,
  payments: readonly Payment[],
): readonly Settlement[] => {
  let owed = Math.max(debt, 0)
  let later = Math.max(-debt, 0)
  return totals.map((total) => {
    const due = Math.max(total, 0)
    const left = Math.min(due, owed)
    owed -= left
    const paidOn = due > 0 && left === 0 ? payoffDay(payments, later) : null
    later += due - left
    return { paid: due - left, left, paidOn }
  })
}

/**
 * Shares a sum out by weights, in whole kopecks that add up to the sum. A weight below zero gets a share below zero;
 * weights that add up to nothing get nothing.
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
