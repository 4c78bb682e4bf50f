import { act, render } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { Provider } from 'jotai/react'
import { vi } from 'vitest'
import { withContacts } from './support-context.tsx'

/** Undefined: no reply. */
export interface Reply {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}
type Answer = (url: URL, request: Request) => Reply | undefined | Promise<Reply | undefined>

const buildResponse = ({ status = 200, body = {}, headers = {} }: Reply): Response => {
  if (status === 204) return new Response(null, { status, headers })
  return body instanceof Blob
    ? new Response(body, { status, headers: { 'content-type': body.type, ...headers } })
    : Response.json(body, { status, headers })
}

/** Uses the real store and calls, and a simulated network. `asked` is oldest first. */
export const openPage = async (answer: Answer, { isWide = false }: { isWide?: boolean } = {}) => {
  vi.resetModules()
  vi.stubGlobal('indexedDB', new IDBFactory())
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(
      new URL(String(input instanceof Request ? input.url : input), location.href),
      init,
    )
    const url = new URL(request.url)
    asked.push(`${request.method} ${url.pathname}${url.search}`)
    const reply = await answer(url, request)
    if (reply === undefined) throw new TypeError('No network')
    return buildResponse(reply)
  })
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const { store } = await import('../../../src/lib/state/store.ts')
  const { scopeAtom } = await import('../../../src/lib/session/scope.ts')
  const { byHash } = await import('../../../src/lib/routes/hash-location.ts')
  const { Router } = await import('wouter')
  store.set(scopeAtom, 'anna')
  return {
    store,
    asked,
    show: async (screen: React.ReactNode) => {
      const shown = await withContacts(screen)
      return act(async () =>
        render(
          <Provider store={store}>
            <Router {...byHash}>{shown}</Router>
          </Provider>,
        ),
      )
    },
  }
}
