import { minPayment } from '#contract/payments/amount.ts'

/** What is paid of a sector, in kopecks. */
export interface SectorSum {
  readonly sector: string
  readonly kopecks: number
}

/**
 * The part of the sums that fits into one payment: whole sums in their order, then a part of the next one. A part below
 * the least payment is left out (docs/money.md).
 */
export const fitSums = (sums: readonly SectorSum[], maximum: number): readonly SectorSum[] => {
  let room = maximum
  return sums.flatMap(({ sector, kopecks: owed }) => {
    const kopecks = Math.min(owed, room)
    if (kopecks < Math.min(owed, minPayment)) return []
    room -= kopecks
    return [{ sector, kopecks }]
  })
}
