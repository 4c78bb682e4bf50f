import { headers } from '#contract/errors.ts'
import { delay } from '../src/lib/timing/promises.ts'
import { knowsScope } from '../src/lib/session/device.ts'
import { dataCache } from '../src/lib/storage/storage-keys.ts'
import { isKept, getKey } from './cacheable.ts'
import { networkFirst, timeoutMs, type NetworkFirstDeps } from './network-first.ts'

/**
 * Whether the worker answers this request: a reading of the resident's data that names its scope. What a search finds is
 * not kept: there are as many replies as words.
 */
export const isDataRequest = (request: Request, url: URL, origin: string): boolean =>
  url.origin === origin &&
  request.headers.has(headers.scope) &&
  !url.searchParams.has('search') &&
  isKept(request.method, url.pathname)

/** As much of the worker's caches as is used. */
interface Caches {
  open(name: string): Promise<Pick<Cache, 'put' | 'delete'>>
  match(key: string, of: { readonly cacheName: string }): Promise<Response | undefined>
  delete(name: string): Promise<boolean>
}

/** Dependencies of the answers with a scope's data; tests give their own. */
export interface DataDeps extends Pick<NetworkFirstDeps, 'fetch' | 'now' | 'patience' | 'waitUntil'> {
  readonly caches: Caches
  /** Whether the scope is of the resident who is signed in on this device; null: it cannot be told now. */
  knowsScope(scope: string): Promise<boolean | null>
}

/**
 * Answers with the scope's own data (docs/offline.md#reading). A reply of another scope or without one is never
 * kept, nor is one of a resident who is no longer signed in here, even when it arrives after the sign-out (O-12, O-14).
 */
export const answerData = (request: Request, deps: DataDeps): Promise<Response> => {
  const scope = request.headers.get(headers.scope) ?? ''
  const name = dataCache(scope)
  const keep = async (key: string, response: Response): Promise<void> => {
    if (response.headers.get(headers.scope) !== scope || !(await deps.knowsScope(scope))) return
    const cache = await deps.caches.open(name)
    await cache.put(key, response)
    const isOurs = await deps.knowsScope(scope)
    // Where it cannot be told, this reply alone is taken back: nobody has signed out of the others.
    if (isOurs === null) await cache.delete(key)
    if (isOurs === false) await deps.caches.delete(name)
  }
  const find = (key: string): Promise<Response | undefined> => deps.caches.match(key, { cacheName: name })
  return networkFirst(request, getKey(request.method, request.url), { ...deps, keep, find })
}

/** Dependencies of one request in the real worker. */
export const dataDeps = (waitUntil: DataDeps['waitUntil']): DataDeps => ({
  caches,
  knowsScope,
  waitUntil,
  fetch: (request) => fetch(request),
  now: () => new Date(),
  patience: () => delay(timeoutMs),
})
