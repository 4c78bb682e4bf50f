import { CallError, NoAnswer } from '../../../lib/http/call-errors.ts'
import { texts } from '../texts.ts'

/**
 * What a person reads about a failed call of the account (spec C8): the server's words, no connection, or for 500 and
 * whatever is not ours the general notice.
 */
export const failureText = (failure: unknown): string => {
  if (failure instanceof NoAnswer) return texts.noNetwork
  if (failure instanceof CallError && failure.status < 500 && failure.errors.length > 0)
    return failure.errors.join(' ')
  return texts.failed
}

/** The letter's link was used, is too old or never was. */
export const isLinkDead = (failure: unknown): boolean =>
  failure instanceof CallError && failure.code === 'link_dead'
