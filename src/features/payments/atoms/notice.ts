import type { Setter } from 'jotai/vanilla'
import { CallError, NoAnswer } from '../../../lib/http/call-errors.ts'
import { serverErrorsAtom, toastAtom, warningAtom } from '../../../lib/state/notices.ts'
import { texts } from '../texts.ts'

/**
 * Tells that something around a card failed: the general notice (spec C8), but without an answer that there is no
 * network, and of an account that may not pay the server's own words.
 */
export const tellCardFailure = (set: Setter, error: unknown): void => {
  if (error instanceof NoAnswer) set(toastAtom, texts.noNetwork)
  else if (error instanceof CallError && error.status === 423 && error.errors.length > 0)
    set(serverErrorsAtom, error.errors)
  else set(warningAtom, true)
}
