// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const reload = vi.fn<() => void>()
const missing = () => dispatchEvent(new Event('vite:preloadError', { cancelable: true }))

beforeEach(() => {
  vi.resetModules()
  sessionStorage.clear()
  reload.mockReset()
  vi.spyOn(location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('O-11: no part is worth a reload while the device keeps nothing of what was typed', async () => {
  const { watchMissingChunks } = await import('../../../src/lib/worker/reload-page.ts')
  const { storageStateAtom } = await import('../../../src/lib/outbox/active.ts')
  const { store } = await import('../../../src/lib/state/store.ts')
  watchMissingChunks()
  store.set(storageStateAtom, 'full')
  expect([missing(), sessionStorage.length]).toEqual([true, 0])
})

it('O-10: a missing part reloads the page once, and the second time the screen hears of it', async () => {
  const { watchMissingChunks } = await import('../../../src/lib/worker/reload-page.ts')
  vi.stubGlobal('fetch', async () => new Response(null))
  watchMissingChunks()
  expect(missing()).toBe(false)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(missing()).toBe(true)
})

it('O-10: a missing part reloads nothing while the server does not answer', async () => {
  const { watchMissingChunks } = await import('../../../src/lib/worker/reload-page.ts')
  const asked = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', asked)
  watchMissingChunks()
  missing()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith('/', { method: 'HEAD' }))
  expect([sessionStorage.length, reload.mock.calls.length]).toEqual([0, 0])
})

it('A-11: "Not authenticated" of many calls goes to the login once and reloads once', async () => {
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

it('O-10: a reload waits until the drafts are kept', async () => {
  const { setOutbox } = await import('../../../src/lib/outbox/active.ts')
  const { reloadPage } = await import('../../../src/lib/worker/reload-page.ts')
  const kept = Promise.withResolvers<void>()
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
    flush: () => kept.promise,
    sendNow: nothing,
    stop: nothing,
  })
  const reloading = reloadPage()
  expect(reload).not.toHaveBeenCalled()
  kept.resolve()
  await reloading
  expect(reload).toHaveBeenCalledOnce()
})
