import { getHostConfig } from '#contract/host/endpoints.ts'
import { networkFirst, type Parts } from './network-first.ts'

const cacheName = 'host'

/** Keeps the configuration when the worker is installed: the page read it before there was a worker (O-02). */
export const keepHostConfig = async (): Promise<void> => {
  // A host that cannot be reached is tried again by the next page.
  await (await caches.open(cacheName)).add(getHostConfig.path).catch(() => undefined)
}

/** Answers with the host's configuration, the last known one without a network. It is nobody's own data. */
export const answerHostConfig = (request: Request, parts: Omit<Parts, 'find' | 'keep'>): Promise<Response> =>
  networkFirst(request, request.url, {
    ...parts,
    find: (key) => caches.match(key, { cacheName }),
    keep: async (key, response) => (await caches.open(cacheName)).put(key, response),
  })
