import { CallError, NoAnswer } from '../../../lib/http/call-errors.ts'
import { messages } from '../step-messages.ts'
import { messages as firstTexts } from '../messages.ts'

/** Text of a failed call: the server's own text, no connection, or the general notice. */
export const failureText = (failure: unknown): string => {
  if (failure instanceof NoAnswer) return firstTexts.noNetwork
  if (failure instanceof CallError && failure.errors.length > 0 && failure.code !== 'unknown')
    return failure.errors.join(' ')
  return messages.failedGeneral
}

/** The proof of the phone or the e-mail holds no more. */
export const isNotProven = (failure: unknown): failure is CallError =>
  failure instanceof CallError && failure.code === 'not_proven'

/** Error of the digits, shown at their boxes; null for any other failure. */
export const codeFault = (failure: unknown): string | null =>
  failure instanceof CallError && (failure.code === 'wrong_code' || failure.code === 'code_dead')
    ? failure.errors.join(' ')
    : null

/** Kind of a payment's failure: the 10-second rule, a text of the server or a missing network, or the general panel. */
export const failureKind = (failure: unknown): 'too_soon' | 'said' | 'unknown' => {
  if (failure instanceof CallError && failure.status === 425) return 'too_soon'
  return failureText(failure) === messages.failedGeneral ? 'unknown' : 'said'
}

/** The debt is another one than the payer was shown: it was paid in another tab, or a receipt has come. */
export const isStale = (failure: unknown): boolean =>
  failure instanceof CallError && (failure.status === 422 || failure.status === 409)

/** Nothing may be paid for the account. */
export const isRestricted = (failure: unknown): boolean =>
  failure instanceof CallError && failure.code === 'restricted'
