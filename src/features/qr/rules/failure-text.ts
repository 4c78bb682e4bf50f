import { CallError } from '../../../lib/http/call-errors.ts'
import { failureText, failureTexts } from '../../../lib/http/failure-text.ts'
import { messages } from '../messages.ts'

/** Says offline that nothing can be paid (O-13). */
export const paymentFailureText = (failure: unknown): string =>
  failureText(failure, { noNetwork: messages.noNetwork })

export const isNotVerified = (failure: unknown): failure is CallError =>
  failure instanceof CallError && failure.code === 'not_proven'

/** Returns an error shown at the code boxes; null for other errors. */
export const codeFault = (failure: unknown): string | null =>
  failure instanceof CallError && (failure.code === 'wrong_code' || failure.code === 'code_dead')
    ? failure.errors.join(' ')
    : null

/** Returns `too_soon` for the 10-second rule. */
export const failureKind = (failure: unknown): 'too_soon' | 'said' | 'unknown' => {
  if (failure instanceof CallError && failure.status === 425) return 'too_soon'
  return paymentFailureText(failure) === failureTexts.failed ? 'unknown' : 'said'
}

/** Returns true if the debt has changed, such as by a payment in another tab. */
export const isStale = (failure: unknown): boolean =>
  failure instanceof CallError && (failure.status === 422 || failure.status === 409)

/** Returns true if nothing may be paid for the account. */
export const isRestricted = (failure: unknown): boolean =>
  failure instanceof CallError && failure.code === 'restricted'
