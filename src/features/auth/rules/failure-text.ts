import { CallError, NoResponseError } from '../../../lib/http/call-errors.ts'
import { PasskeyCancelledError } from '../../../shared/passkeys/passkey-support.ts'
import { messages } from '../messages.ts'

/**
 * Returns the server's texts (including 503), "no connection", or the general notice for 500 and unknown errors.
 */
export const failureText = (failure: unknown): string => {
  if (failure instanceof NoResponseError) return messages.noNetwork
  if (failure instanceof PasskeyCancelledError) return failure.message
  if (
    failure instanceof CallError &&
    (failure.status < 500 || failure.status === 503) &&
    failure.errors.length > 0
  )
    return failure.errors.join(' ')
  return messages.failed
}

/** Returns true if the link was used, expired or never existed. */
export const isLinkExpired = (failure: unknown): boolean =>
  failure instanceof CallError && failure.code === 'link_dead'
