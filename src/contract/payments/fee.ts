/** What the bank takes on top of a payment: a part of it, in hundredths of a percent, and at least so many kopecks. */
export interface FeeRule {
  readonly basisPoints: number
  readonly minimum: number
}

/** The fee of a sum, both in whole kopecks; half a kopeck counts as one. Without a sum there is none. */
export const feeOf = (kopecks: number, { basisPoints, minimum }: FeeRule): number =>
  kopecks === 0 ? 0 : Math.max(minimum, Math.floor((kopecks * basisPoints + 5000) / 10_000))
