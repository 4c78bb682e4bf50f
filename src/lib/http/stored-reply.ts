import type { Endpoint } from '#contract/endpoint.ts'
import { headers } from '#contract/errors.ts'
import { dataCache } from '../storage/storage-keys.ts'
import { callContext } from './call-context.ts'
import type { CallResult } from './call.ts'
import { toReply, textResponse } from './http.ts'
import { buildAddress, type CallInput } from './request.ts'

/** Reads the worker's cache (docs/offline.md#reading), never the network; returns null if absent. */
export const storedReply = async (
  endpoint: Endpoint,
  input: CallInput,
  scope: string | null,
): Promise<CallResult<unknown> | null> => {
  if (scope === null || endpoint.method !== 'GET') return null
  const url = buildAddress(endpoint, input, callContext().prefixes)
  const found = await caches.match(url, { cacheName: dataCache(scope) })
  if (!found) return null
  const reply = toReply(endpoint, textResponse(found.status, found.headers, await found.text()))
  return { reply, storedAt: found.headers.get(headers.storedAt), scope }
}
