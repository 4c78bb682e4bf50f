import { minPayment } from '#contract/payments/amount.ts'

export interface SectorSum {
  readonly sector: string
  readonly kopecks: number
}

/** Fits the sums into `maximum`; the last may be partial. Omits a part below the minimum payment (docs/money.md). */
export const fitSums = (sums: readonly SectorSum[], maximum: number): readonly SectorSum[] => {
  let room = maximum
  return sums.flatMap(({ sector, kopecks: owed }) => {
    const kopecks = Math.min(owed, room)
    if (kopecks < Math.min(owed, minPayment)) return []
    room -= kopecks
    return [{ sector, kopecks }]
  })
}
