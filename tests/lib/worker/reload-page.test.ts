// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const reload = vi.fn<() => void>()
beforeEach(() => {
  vi.resetModules()
  sessionStorage.clear()
  reload.mockReset()
  vi.spyOn(location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
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
    change: nothing,
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
