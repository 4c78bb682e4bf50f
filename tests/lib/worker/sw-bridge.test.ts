// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

class Worker extends EventTarget {
  readonly scriptURL = new URL('/sw.js', location.href).href
}

class Workers extends EventTarget {
  controller: Worker | null = null
  readonly register = async () => Object.assign(new EventTarget(), { update: async () => undefined })
  takeOver(): void {
    this.controller = new Worker()
    this.dispatchEvent(new Event('controllerchange'))
  }
}

let workers: Workers
const reload = vi.fn<() => void>()
beforeEach(() => {
  workers = new Workers()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers })
  vi.spyOn(location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  vi.resetModules()
  vi.restoreAllMocks()
  reload.mockClear()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const openPage = async () => {
  const { registerWorker } = await import('../../../src/lib/worker/sw-bridge.ts')
  const onWorkerReady = vi.fn<() => void>()
  return { onWorkerReady, register: () => registerWorker(onWorkerReady) }
}

describe('page and its service worker', () => {
  it('O-03: reports a first worker that another tab registered meanwhile', async () => {
    const { onWorkerReady, register } = await openPage()
    const registering = register()
    workers.takeOver()
    await registering
    expect(onWorkerReady).toHaveBeenCalledOnce()
    expect(reload).not.toHaveBeenCalled()
  })

  it('O-03: reports a first worker that took control before registration', async () => {
    const { onWorkerReady, register } = await openPage()
    workers.takeOver()
    await register()
    workers.dispatchEvent(new Event('controllerchange'))
    expect(onWorkerReady).toHaveBeenCalledOnce()
    expect(reload).not.toHaveBeenCalled()
  })

  it('O-10: reloads when a new worker takes control', async () => {
    workers.takeOver()
    const { onWorkerReady, register } = await openPage()
    await register()
    workers.takeOver()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(onWorkerReady).not.toHaveBeenCalled()
  })

  it('O-10: activates a waiting worker on consent, after storing drafts', async () => {
    const order: string[] = []
    const waiting = Object.assign(new Worker(), {
      postMessage: ({ type }: { type: string }) => order.push(type),
    })
    workers.takeOver()
    const registration = Object.assign(new EventTarget(), { waiting, update: async () => registration })
    Object.assign(workers, { register: async () => registration })
    const { register } = await openPage()
    const { setOutbox } = await import('../../../src/lib/outbox/active.ts')
    const { store } = await import('../../../src/lib/state/store.ts')
    const { updateAtom } = await import('../../../src/lib/worker/worker-state.ts')
    const typed = { flush: async () => void order.push('kept'), stop: async () => undefined }
    await setOutbox(Object.assign(Object.create(null), typed))
    await register()
    await vi.waitFor(() => expect(store.get(updateAtom)).not.toBeNull())
    expect(order).toEqual([])
    await store.get(updateAtom)?.apply()
    expect(order).toEqual(['kept', 'SKIP_WAITING'])
  })

  it('O-10: checks for an update when the page becomes visible online', async () => {
    let looked = 0
    const registration = Object.assign(new EventTarget(), { update: async () => void (looked += 1) })
    Object.assign(workers, { register: async () => registration })
    await (await openPage()).register()
    const show = (state: DocumentVisibilityState, onLine: boolean): void => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    show('hidden', true)
    show('visible', false)
    expect(looked).toBe(0)
    show('visible', true)
    await vi.waitFor(() => expect(looked).toBe(1))
  })
})
