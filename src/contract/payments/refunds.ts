import { toKopecks } from '../money.ts'
import { sumWithFee } from './amount.ts'
import type { Refund } from './history-schema.ts'

/** Kopecks, without fees. */
export const getRefunded = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, { state, amount }) => (state === 'refunded' ? sum + toKopecks(amount) : sum), 0)

/** Kopecks, with fees. */
export const getReturned = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, refund) => (refund.state === 'refunded' ? sum + sumWithFee(refund) : sum), 0)

export type RefundOutcome = 'none' | 'under_way' | 'refunded' | 'partly' | 'refused'

export const refundOutcome = (kopecks: number, refunds: readonly Refund[]): RefundOutcome => {
  if (refunds.some(({ state }) => state === 'under_way')) return 'under_way'
  const refunded = getRefunded(refunds)
  if (refunded >= kopecks) return 'refunded'
  if (refunds.at(-1)?.state === 'refused') return 'refused'
  return refunded > 0 ? 'partly' : 'none'
}
