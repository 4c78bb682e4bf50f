import type { Setter } from 'jotai/vanilla'
import { CallError, NoResponseError } from '../../lib/http/call-errors.ts'
import { serverErrorsAtom } from '../../lib/state/notices.ts'
import { messages } from './messages.ts'

/** A proxy answers 502 to 504 for a server that restarts. */
const isRestarting = (error: unknown): boolean =>
  error instanceof CallError && error.errors.length === 0 && error.status >= 502 && error.status <= 504

/** Tells why nothing was sent; the caller keeps what was typed. */
export const failureText = (error: unknown): string => {
  if (error instanceof CallError && error.errors.length > 0) return error.errors.join(' ')
  if (error instanceof NoResponseError && !navigator.onLine) return messages.failed.noNetwork
  if (error instanceof NoResponseError || isRestarting(error)) return messages.failed.noServer
  return messages.failed.other
}

/** Shows the failure of a call whose screen has no place for it. */
export const showDeskFailure = (set: Setter, error: unknown): void =>
  set(serverErrorsAtom, [failureText(error)])
