/** Kopecks, and day as 'YYYY-MM-DD'. */
interface Payment {
  readonly kopecks: number
  readonly on: string
}

/** In kopecks. */
export interface Settlement {
  readonly paid: number
  readonly left: number
  /** Null while something is owed or if no payment was needed. */
  readonly paidOn: string | null
}

/** Day of the payment that covered all but the newest `later` kopecks. */
const payoffDay = (newestFirst: readonly Payment[], later: number): string | null => {
  let passed = 0
  for (const { kopecks, on } of newestFirst) {
    passed += kopecks
    if (passed > later) return on
  }
  return null
}

/**
 * Splits each receipt into paid and unpaid kopecks. Payments cover the oldest receipts first (decision 12). Receipts
 * and payments are listed newest first; a negative debt is an advance.
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
 * Splits into whole kopecks that add up to the sum. Negative weights get negative shares; weights summing to zero get
 * zero.
 */
export const allocate = (sum: number, weights: readonly number[]): readonly number[] => {
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
