import { headers } from '#contract/errors.ts'
import { delay } from '../src/lib/timing/promises.ts'
import { hasScope } from '../src/lib/session/device.ts'
import { dataCache } from '../src/lib/storage/storage-keys.ts'
import { isCacheable, getKey } from './cacheable.ts'
import { networkFirst, timeoutMs, type NetworkFirstDeps } from './network-first.ts'

/** Excludes searches: each term has its own reply. */
export const isDataRequest = (request: Request, url: URL, origin: string): boolean =>
  url.origin === origin &&
  request.headers.has(headers.scope) &&
  !url.searchParams.has('search') &&
  isCacheable(request.method, url.pathname)

interface Caches {
  open(name: string): Promise<Pick<Cache, 'put' | 'delete'>>
  match(key: string, of: { readonly cacheName: string }): Promise<Response | undefined>
  delete(name: string): Promise<boolean>
}

export interface DataDeps extends Pick<NetworkFirstDeps, 'fetch' | 'now' | 'timeout' | 'waitUntil'> {
  readonly caches: Caches
  /** Null: it cannot be determined now. */
  hasScope(scope: string): Promise<boolean | null>
}

/**
 * Answers with the scope's data (docs/offline.md#reading). Never stores a reply of another scope or a signed-out
 * resident, even if late (O-12, O-14).
 */
export const answerData = (request: Request, deps: DataDeps): Promise<Response> => {
  const scope = request.headers.get(headers.scope) ?? ''
  const name = dataCache(scope)
  const cacheReply = async (key: string, response: Response): Promise<void> => {
    if (response.headers.get(headers.scope) !== scope || !(await deps.hasScope(scope))) return
    const cache = await deps.caches.open(name)
    await cache.put(key, response)
    const isOurs = await deps.hasScope(scope)
    // Unknown, but not certainly signed out: drop only this reply.
    if (isOurs === null) await cache.delete(key)
    if (isOurs === false) await deps.caches.delete(name)
  }
  const find = (key: string): Promise<Response | undefined> => deps.caches.match(key, { cacheName: name })
  return networkFirst(request, getKey(request.method, request.url), { ...deps, cacheReply, find })
}

export const dataDeps = (waitUntil: DataDeps['waitUntil']): DataDeps => ({
  caches,
  hasScope,
  waitUntil,
  fetch: (request) => fetch(request),
  now: () => new Date(),
  timeout: () => delay(timeoutMs),
})
