import { getHostConfig } from '#contract/organisation/host-endpoints.ts'
import { hostCache } from '../src/lib/storage/storage-keys.ts'
import { isData } from './network-first.ts'

/** Caches the configuration at install: the page loaded it before the worker existed (O-02). */
export const cacheHostConfig = async (): Promise<void> => {
  // The next page retries.
  await (await caches.open(hostCache)).add(getHostConfig.path).catch(() => undefined)
}

/** Answers from the cache first, since the page waits for it; changes apply to the next page (O-18). */
export const answerHostConfig = async (
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> => {
  const fresh = fetch(request)
  const cached = fresh.then(async (response) =>
    isData(response) ? (await caches.open(hostCache)).put(request.url, response.clone()) : undefined,
  )
  waitUntil(cached.catch(() => undefined))
  return (await caches.match(request.url, { cacheName: hostCache })) ?? fresh
}
