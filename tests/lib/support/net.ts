import { vi } from 'vitest'

export interface Seen {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly body: unknown
}

type Reply = Response | Error | ((seen: Seen) => Response | Promise<Response>)

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
export const page = (status = 200): Response =>
  new Response('<!doctype html><title>Wi-Fi</title>', { status, headers: { 'content-type': 'text/html' } })
export const refused = (status: number, detail: string): Response => json({ errors: [], detail }, status)

/** Replies in order. */
export const network = (...replies: Reply[]): Seen[] => {
  const seen: Seen[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const asked: Seen = {
      url,
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    }
    seen.push(asked)
    const reply = replies.shift()
    if (reply === undefined || reply instanceof Error) throw reply ?? new TypeError('Failed to fetch')
    return typeof reply === 'function' ? reply(asked) : reply
  })
  return seen
}
