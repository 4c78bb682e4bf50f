import type { PaymentResult } from '../../ports/bank.ts'
import type { PaymentState } from './payment-store.ts'

/** Mismatch between a signed result of the bank and its payment. */
export type Mismatch = 'other_sum' | 'other_transaction' | 'contradiction'

/** Change of a payment that a result of the bank causes. */
export type PaymentTransition =
  /** The money came: it is credited. */
  | 'credit'
  /** No money came. */
  | 'refuse'
  /** Credited money is taken back. */
  | 'reverse'
  /** The money was returned before it was credited: nothing was credited, and nothing will be. */
  | 'void'
  /** A repetition, or the end of an attempt that another one has replaced. */
  | 'none'
  | Mismatch

interface PaymentFacts {
  readonly state: PaymentState
  /** Amount with the fee, in kopecks. */
  readonly total: number
  /** The bank's transaction, when it is known. */
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
 * The transition that a result causes (decision 13). In whatever order results come, however often and however late:
 * money that was taken is credited once, and money that was returned is credited no more.
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
