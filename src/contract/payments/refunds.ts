import { toKopecks } from '../money.ts'
import type { Refund } from './history-schema.ts'

/** The part of a payment's amount that was given back, in kopecks; the fee does not belong to the amount. */
export const getRefunded = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, { state, amount }) => (state === 'refunded' ? sum + toKopecks(amount) : sum), 0)

/** The sum of a refund as the card gets it, in kopecks. */
export const refundSum = ({ amount, fee }: Refund): number => toKopecks(amount) + toKopecks(fee)

/** Where the refunds of an amount in kopecks stand as a whole: the payment and its order are told by the same word. */
export type RefundOutcome = 'none' | 'under_way' | 'refunded' | 'partly' | 'refused'

export const refundOutcome = (kopecks: number, refunds: readonly Refund[]): RefundOutcome => {
  if (refunds.some(({ state }) => state === 'under_way')) return 'under_way'
  const refunded = getRefunded(refunds)
  if (refunded >= kopecks) return 'refunded'
  if (refunds.at(-1)?.state === 'refused') return 'refused'
  return refunded > 0 ? 'partly' : 'none'
}
