import type { PaymentResult } from '../../ports/bank.ts'
import type { PaymentState } from './payment-store.ts'

/** A signed bank result that contradicts its payment. */
export type Mismatch = 'other_sum' | 'other_transaction' | 'contradiction'

export type PaymentTransition =
  | 'credit'
  | 'refuse'
  | 'reverse'
  /** Returned before it was credited. */
  | 'void'
  /** Repeated, or of a replaced attempt. */
  | 'none'
  | Mismatch

interface PaymentFacts {
  readonly state: PaymentState
  /** Kopecks, with the fee. */
  readonly total: number
  readonly transaction: string | null
}

const isDecided = (state: PaymentState): boolean => state === 'confirmed' || state === 'reversed'

const onRefusal = (
  { state, transaction }: PaymentFacts,
  refusedTransaction: string | null,
): PaymentTransition => {
  if (state === 'refused') return 'none'
  const isSame = refusedTransaction === transaction
  if (isDecided(state)) return isSame && refusedTransaction !== null ? 'contradiction' : 'none'
  return refusedTransaction === null || transaction === null || isSame ? 'refuse' : 'none'
}

/**
 * Handles results in any order, repeated or late: money is credited at most once, and never after its return (decision
 * 13).
 */
export const getTransition = (payment: PaymentFacts, result: PaymentResult): PaymentTransition => {
  const { state, total, transaction } = payment
  if (result.kind === 'refused') return onRefusal(payment, result.transaction)
  if (result.kopecks !== total) return 'other_sum'
  const isSame = result.transaction === transaction
  if (isDecided(state)) {
    if (!isSame) return 'other_transaction'
    return result.kind === 'reversed' && state === 'confirmed' ? 'reverse' : 'none'
  }
  if (result.kind === 'paid') return 'credit'
  return isSame || transaction === null ? 'void' : 'other_transaction'
}
