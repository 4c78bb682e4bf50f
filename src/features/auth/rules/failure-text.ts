import { CallError, NoAnswer } from '../../../lib/http/call-errors.ts'
import { DeviceRefused } from '../../../lib/device/passkey-support.ts'
import { messages } from '../messages.ts'

/**
 * Text of a failed call of the account: the server's own texts, those of a server that is
 * away for a while (503) too, no connection, or for 500 and whatever is not ours the general notice.
 */
export const failureText = (failure: unknown): string => {
  if (failure instanceof NoAnswer) return messages.noNetwork
  if (failure instanceof DeviceRefused) return failure.message
  if (
    failure instanceof CallError &&
    (failure.status < 500 || failure.status === 503) &&
    failure.errors.length > 0
  )
    return failure.errors.join(' ')
  return messages.failed
}

/** The letter's link was used, is too old or never was. */
export const isLinkDead = (failure: unknown): boolean =>
  failure instanceof CallError && failure.code === 'link_dead'
