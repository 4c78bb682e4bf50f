import { headers } from '#contract/errors.ts'

/** Network timeout before a stored reply is used. */
export const timeoutMs = 3_000

export interface NetworkFirstDeps {
  fetch(request: Request): Promise<Response>
  find(key: string): Promise<Response | undefined>
  cacheReply(key: string, response: Response): Promise<void>
  now(): Date
  /** Resolves at the timeout. */
  timeout(): Promise<void>
  waitUntil(work: Promise<unknown>): void
}

const stamped = (response: Response, now: Date): Response => {
  const stampedHeaders = new Headers(response.headers)
  stampedHeaders.set(headers.storedAt, now.toISOString())
  return new Response(response.body, { status: response.status, headers: stampedHeaders })
}

const isJson = (response: Response): boolean =>
  /^application\/(?:[\w.+-]+\+)?json\b/.test(response.headers.get('content-type') ?? '')

/** Tells an API reply from a captive portal's page. */
export const isData = (response: Response): boolean =>
  response.ok && !response.redirected && response.type !== 'opaque' && isJson(response)

// JSON below 500 is the server's; anything else counts as offline.
const isSpoken = (response: Response): boolean => response.status < 500 && isJson(response)

/** Falls back to the cache on failure, timeout or a proxy's reply. Cached replies have `x-stored-at`. */
export const networkFirst = async (
  request: Request,
  key: string,
  deps: NetworkFirstDeps,
): Promise<Response> => {
  const fresh = deps.fetch(request)
  // Clone before the body is read. A full cache does not fail the reply.
  const cached = fresh.then((response) =>
    isData(response) ? deps.cacheReply(key, stamped(response.clone(), deps.now())) : undefined,
  )
  deps.waitUntil(cached.catch(() => undefined))

  const orStored = fresh.then(
    async (response) => (isSpoken(response) ? response : ((await deps.find(key)) ?? response)),
    async (error: unknown) => {
      const found = await deps.find(key)
      if (found) return found
      throw error
    },
  )
  const early = deps.timeout().then(async () => (await deps.find(key)) ?? orStored)
  return Promise.race([orStored, early])
}
