import { CallError, NoResponseError } from '../../../lib/http/call-errors.ts'
import { isAlreadyAccepted } from '../../../lib/outbox/call-keys.ts'
import { messages } from '../messages.ts'

/** `lost`: the outcome is unknown (P-05). */
export type RequestFailure =
  | { readonly status: 'time_error' | 'offline' | 'lost' | 'general' }
  | { readonly status: 'pay_error' | 'said'; readonly text: string }

/** Refusals that the resident can act on. */
const plain = [
  'no_receipt',
  'on_the_way',
  'over_maximum',
  'below_minimum',
  'nothing_owed',
  'too_many',
  'no_bank',
]

/** Returns true if the payment may have started, so a retry must reuse the key. */
export const isLost = (error: unknown): boolean =>
  error instanceof NoResponseError ||
  (error instanceof CallError && error.status >= 500 && error.code !== 'no_bank')

export const toRequestFailure = (error: unknown, isOnline: boolean): RequestFailure => {
  if (error instanceof NoResponseError) return { status: isOnline ? 'lost' : 'offline' }
  if (!(error instanceof CallError)) return { status: 'general' }
  if (error.status === 425) return { status: 'time_error' }
  const text = error.detail ?? error.errors[0]
  if (isAlreadyAccepted(error)) return { status: 'said', text: messages.alreadyStarted }
  if (error.status === 423) return { status: 'pay_error', text: text ?? messages.restricted }
  if (text !== undefined && error.code !== null && plain.includes(error.code)) return { status: 'said', text }
  return { status: 'general' }
}
