import { CallError } from '../http/call-errors.ts'
import type { CallOptions } from '../http/request.ts'
import { replacing } from './call-options.ts'

/** Keys of a call that the outbox does not send. */
export interface CallKeys {
  /** Null after a refusal: the next call gets another key. */
  readonly content: string | null
  readonly key: string
  /** Keys of earlier calls that may still arrive, oldest first. */
  readonly replaces: readonly string[]
}

/** Reuses the key for the same content. A call with another content replaces the keys before it (O-23). */
export const nextKeys = (last: CallKeys | null, content: string): CallKeys => {
  if (last?.content === content) return last
  return { content, key: crypto.randomUUID(), replaces: last === null ? [] : [...last.replaces, last.key] }
}

export const isAlreadyAccepted = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'already_accepted'

/**
 * Returns what to remember of a failed call. A refused copy may still arrive, unless the server had accepted an earlier
 * one: it refuses all copies of this call for the same reason.
 */
export const keysAfter = (keys: CallKeys, error: unknown, isLost: boolean): CallKeys | null =>
  isAlreadyAccepted(error) ? null : { ...keys, content: isLost ? keys.content : null }

export const toKeyOptions = ({ key, replaces }: Pick<CallKeys, 'key' | 'replaces'>): CallOptions => ({
  key,
  ...(replaces.length > 0 && { transport: replacing(replaces) }),
})
