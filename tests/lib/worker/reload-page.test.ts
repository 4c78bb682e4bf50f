// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest'

const reload = vi.fn<() => void>()
const missing = (payload?: Error) =>
  dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }))
const chunk = new TypeError('Failed to fetch dynamically imported module: https://host/assets/modal-BQf.js')

/** A macrotask: the reply is read and the drafts are flushed. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

let listen: MockInstance<typeof addEventListener>

beforeEach(() => {
  vi.resetModules()
  listen = vi.spyOn(globalThis, 'addEventListener')
  sessionStorage.clear()
  reload.mockReset()
  vi.spyOn(location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  for (const [type, listener] of listen.mock.calls) removeEventListener(type, listener)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

it('O-11: does not reload for a missing chunk while drafts cannot be stored', async () => {
  const { watchMissingChunks } = await import('../../../src/lib/worker/reload-page.ts')
  const { storageStateAtom } = await import('../../../src/lib/outbox/active.ts')
  const { store } = await import('../../../src/lib/state/store.ts')
  watchMissingChunks()
  store.set(storageStateAtom, 'full')
  expect([missing(), sessionStorage.length]).toEqual([true, 0])
})

it('O-10: reloads once for a missing chunk and then reports the error', async () => {
  const { watchMissingChunks } = await import('../../../src/lib/worker/reload-page.ts')
  vi.stubGlobal('fetch', async () => new Response(null))
  watchMissingChunks()
  expect(missing()).toBe(false)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(missing()).toBe(true)
})

it('O-10: does not reload for a missing chunk while the server is unreachable', async () => {
  const { watchMissingChunks } = await import('../../../src/lib/worker/reload-page.ts')
  const asked = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', asked)
  watchMissingChunks()
  missing()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith('/', { method: 'HEAD' }))
  expect([sessionStorage.length, reload.mock.calls.length]).toEqual([0, 0])
})

it.each([
  [200, 'Анна', 0],
  [200, '', 1],
  [404, 'Анна', 1],
  [503, '', 0],
])('O-10: for a chunk with status %i and a field with «%s» reloads %i times', async (status, text, times) => {
  const { watchMissingChunks } = await import('../../../src/lib/worker/reload-page.ts')
  const asked = vi.fn<typeof fetch>(async () => new Response(null, { status }))
  vi.stubGlobal('fetch', asked)
  document.body.append(Object.assign(document.createElement('input'), { value: text }))
  watchMissingChunks()
  missing(chunk)
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith('/assets/modal-BQf.js', { method: 'HEAD' }))
  await settled()
  expect(reload).toHaveBeenCalledTimes(times)
  expect(sessionStorage).toHaveLength(times)
})

it('A-11: opens the login and reloads once for many "Not authenticated"', async () => {
  const { callContext } = await import('../../../src/lib/http/call-context.ts')
  const { configurePageCalls } = await import('../../../src/lib/http/page-calls.ts')
  configurePageCalls()
  document.cookie = 'csrf=word; Path=/'
  location.hash = '#/meters/list/'
  callContext().onSignedOut()
  callContext().onSignedOut()
  await vi.waitFor(() => expect(reload).toHaveBeenCalled())
  expect([location.hash, document.cookie, reload.mock.calls.length]).toEqual(['#/auth/login/', '', 1])
})

it('O-10: reloads after the drafts are stored', async () => {
  const { setOutbox } = await import('../../../src/lib/outbox/active.ts')
  const { reloadPage } = await import('../../../src/lib/worker/reload-page.ts')
  const flushed = Promise.withResolvers<void>()
  const nothing = async () => undefined
  await setOutbox({
    load: nothing,
    reload: nothing,
    writeDraft: () => undefined,
    discardDraft: () => undefined,
    submit: async () => true,
    attach: nothing,
    detach: nothing,
    inherit: nothing,
    file: async () => null,
    revertToDraft: nothing,
    retry: nothing,
    resolveWithLocal: nothing,
    remove: nothing,
    removeAcknowledged: nothing,
    flush: () => flushed.promise,
    sendNow: nothing,
    stop: nothing,
  })
  const reloading = reloadPage()
  expect(reload).not.toHaveBeenCalled()
  flushed.resolve()
  await reloading
  expect(reload).toHaveBeenCalledOnce()
})
