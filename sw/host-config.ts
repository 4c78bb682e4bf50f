import { getHostConfig } from '#contract/host/endpoints.ts'
import { hostCache } from '../src/lib/storage/storage-keys.ts'
import { isData } from './network-first.ts'

/** Keeps the configuration when the worker is installed: the page read it before there was a worker (O-02). */
export const keepHostConfig = async (): Promise<void> => {
  // A host that cannot be reached is tried again by the next page.
  await (await caches.open(hostCache)).add(getHostConfig.path).catch(() => undefined)
}

/**
 * Answers with the host's configuration: the last known one at once, because the whole page waits for it, and a new one
 * holds from the next page on (O-18). It is nobody's own data.
 */
export const answerHostConfig = async (
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> => {
  const fresh = fetch(request)
  const kept = fresh.then(async (response) =>
    isData(response) ? (await caches.open(hostCache)).put(request.url, response.clone()) : undefined,
  )
  waitUntil(kept.catch(() => undefined))
  return (await caches.match(request.url, { cacheName: hostCache })) ?? fresh
}
