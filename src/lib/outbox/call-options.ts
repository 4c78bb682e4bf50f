import { replacesHeader } from '#contract/errors.ts'
import { maxKeys } from '#contract/outbox/schema.ts'
import { sendHttp, type Transport } from '../http/http.ts'
import type { CallOptions } from '../http/request.ts'
import type { Item, LaneId } from './record.ts'

const timeoutMs = 10_000

/** Names the keys that the call replaces. */
export const replacing =
  (keys: readonly string[]): Transport =>
  (request) =>
    sendHttp({
      ...request,
      headers: { ...request.headers, [replacesHeader]: keys.slice(-maxKeys).join() },
    })

/** Sends an item under its key for its own flat, and closes the keys that it replaces (O-23). Times out after 10 s. */
export const toCallOptions = (
  { profile, scope }: LaneId,
  { replaces = [] }: Item,
  key: string,
): CallOptions => ({
  key,
  profile,
  scope,
  timeoutMs,
  ...(replaces.length > 0 && { transport: replacing(replaces) }),
})
