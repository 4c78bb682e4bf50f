// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

class Worker extends EventTarget {
  readonly scriptURL = new URL('/sw.js', location.href).href
}

/** The browser's side: a page's workers, and a registration that takes as long as the test likes. */
class Workers extends EventTarget {
  controller: Worker | null = null
  readonly registered = Promise.withResolvers<EventTarget>()
  readonly register = () => this.registered.promise
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

/** A page that was opened now, and how often it heard of its first worker. */
const openPage = async () => {
  const { registerWorker } = await import('../../../src/lib/sw-bridge.ts')
  const onFirstControl = vi.fn<() => void>()
  return {
    onFirstControl,
    register: () => {
      const done = registerWorker(onFirstControl)
      return { done: () => (workers.registered.resolve(new EventTarget()), done) }
    },
  }
}

describe('a page and its worker', () => {
  it('O-03: hears of the first worker of the device that another tab registered, while it registers too', async () => {
    const { onFirstControl, register } = await openPage()
    const { done } = register()
    workers.takeOver()
    await done()
    expect(onFirstControl).toHaveBeenCalledOnce()
    expect(reload).not.toHaveBeenCalled()
  })

  it('O-03: hears of a first worker that took over before the page came to register', async () => {
    const { onFirstControl, register } = await openPage()
    workers.takeOver()
    await register().done()
    workers.dispatchEvent(new Event('controllerchange'))
    expect(onFirstControl).toHaveBeenCalledOnce()
    expect(reload).not.toHaveBeenCalled()
  })

  it('O-10: is loaded anew once another worker controls it', async () => {
    workers.takeOver()
    const { onFirstControl, register } = await openPage()
    await register().done()
    workers.takeOver()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(onFirstControl).not.toHaveBeenCalled()
  })
})
