import { headers } from '#contract/errors.ts'

/** Time that the network may take before a stored reply is shown instead. */
export const timeoutMs = 3_000

/** Dependencies of an answer on the worker; tests give their own. */
export interface NetworkFirstDeps {
  fetch(request: Request): Promise<Response>
  find(key: string): Promise<Response | undefined>
  keep(key: string, response: Response): Promise<void>
  now(): Date
  /** Resolves when the network has had its time. */
  patience(): Promise<void>
  /** Keeps the worker alive until the work is done. */
  waitUntil(work: Promise<unknown>): void
}

const stamped = (response: Response, now: Date): Response => {
  const stampedHeaders = new Headers(response.headers)
  stampedHeaders.set(headers.storedAt, now.toISOString())
  return new Response(response.body, { status: response.status, headers: stampedHeaders })
}

const isJson = (response: Response): boolean =>
  /^application\/(?:[\w.+-]+\+)?json\b/.test(response.headers.get('content-type') ?? '')

/** A successful reply of an API, not a page that a captive portal put in its place. */
export const isData = (response: Response): boolean =>
  response.ok && !response.redirected && response.type !== 'opaque' && isJson(response)

// A refusal in JSON is the server's own word; a failing proxy or a portal's page is as good as no network.
const isSpoken = (response: Response): boolean => response.status < 500 && isJson(response)

/**
 * The network's reply, and the stored one when the network fails, takes longer than its patience, or gives the way
 * to a proxy. A reply from the cache says in `x-stored-at` when it was stored; a fresh one never does.
 */
export const networkFirst = async (
  request: Request,
  key: string,
  deps: NetworkFirstDeps,
): Promise<Response> => {
  const fresh = deps.fetch(request)
  // The clone is taken before anybody reads. A full device keeps nothing more; the reply is none the worse for it.
  const kept = fresh.then((response) =>
    isData(response) ? deps.keep(key, stamped(response.clone(), deps.now())) : undefined,
  )
  deps.waitUntil(kept.catch(() => undefined))

  const orStored = fresh.then(
    async (response) => (isSpoken(response) ? response : ((await deps.find(key)) ?? response)),
    async (error: unknown) => {
      const found = await deps.find(key)
      if (found) return found
      throw error
    },
  )
  const early = deps.patience().then(async () => (await deps.find(key)) ?? orStored)
  return Promise.race([orStored, early])
}
