/** Rule of the bank's fee: a part of the amount in basis points (hundredths of a percent), and a minimum in kopecks. */
export interface FeeRule {
  readonly basisPoints: number
  readonly minimum: number
}

/** Fee on an amount, both in whole kopecks, half a kopeck rounded up; no amount, no fee. */
export const feeOf = (kopecks: number, { basisPoints, minimum }: FeeRule): number =>
  kopecks === 0 ? 0 : Math.max(minimum, Math.floor((kopecks * basisPoints + 5000) / 10_000))
