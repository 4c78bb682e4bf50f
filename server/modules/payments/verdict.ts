import type { BankWord } from '../../ports/bank.ts'
import type { State } from './payment-store.ts'

/** Why the bank's true word is not taken. */
export type Fault = 'other_sum' | 'other_transaction' | 'contradiction'

/** What becomes of a payment when the bank has spoken. */
export type Verdict =
  /** The money came: it is credited. */
  | 'credit'
  | 'refuse'
  /** What was credited is taken back. */
  | 'take_back'
  /** Nothing was credited, and nothing will be. */
  | 'annul'
  /** It is so already, or it is about an attempt that came to nothing. */
  | 'note'
  | Fault

interface Standing {
  readonly state: State
  /** All that the payer gives, in kopecks. */
  readonly total: number
  /** The bank's transaction, when it is known. */
  readonly transaction: string | null
}

const isDecided = (state: State): boolean => state === 'confirmed' || state === 'reversed'

const judgeRefusal = ({ state, transaction }: Standing, refused: string | null): Verdict => {
  if (state === 'refused') return 'note'
  const isSame = refused === transaction
  if (isDecided(state)) return isSame && refused !== null ? 'contradiction' : 'note'
  return refused === null || transaction === null || isSame ? 'refuse' : 'note'
}

/**
 * The law of a payment (decisions §6, §10): whatever the order in which the bank's words come, however often and however
 * late, money that was taken is credited once, and what was given back is credited no more.
 */
export const judgeWord = (payment: Standing, word: Exclude<BankWord, { kind: 'card' }>): Verdict => {
  const { state, total, transaction } = payment
  if (word.kind === 'refused') return judgeRefusal(payment, word.transaction)
  if (word.kopecks !== total) return 'other_sum'
  const isSame = word.transaction === transaction
  if (isDecided(state)) {
    if (!isSame) return 'other_transaction'
    return word.kind === 'reversed' && state === 'confirmed' ? 'take_back' : 'note'
  }
  if (word.kind === 'paid') return 'credit'
  return isSame || transaction === null ? 'annul' : 'other_transaction'
}
