import { CallError } from '../../../lib/http/call-errors.ts'
import { texts } from '../texts.ts'

/** What a person reads about a change that was not kept: the server's words where it refused it. */
export const wordsOf = (failure: unknown): string =>
  failure instanceof CallError && failure.status < 500 && failure.errors.length > 0
    ? failure.errors.join(' ')
    : texts.saveFailed
