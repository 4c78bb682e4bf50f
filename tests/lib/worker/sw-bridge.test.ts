// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

class Worker extends EventTarget {
  readonly scriptURL = new URL('/sw.js', location.href).href
}

/** The browser's side: a page's workers, and a registration that takes its time. */
class Workers extends EventTarget {
  controller: Worker | null = null
  readonly register = async () => new EventTarget()
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
  const { registerWorker } = await import('../../../src/lib/worker/sw-bridge.ts')
  const onFirstControl = vi.fn<() => void>()
  return { onFirstControl, register: () => registerWorker(onFirstControl) }
}

describe('a page and its worker', () => {
  it('O-03: hears of the first worker of the device that another tab registered, while it registers too', async () => {
    const { onFirstControl, register } = await openPage()
    const registering = register()
    workers.takeOver()
    await registering
    expect(onFirstControl).toHaveBeenCalledOnce()
    expect(reload).not.toHaveBeenCalled()
  })

  it('O-03: hears of a first worker that took over before the page came to register', async () => {
    const { onFirstControl, register } = await openPage()
    workers.takeOver()
    await register()
    workers.dispatchEvent(new Event('controllerchange'))
    expect(onFirstControl).toHaveBeenCalledOnce()
    expect(reload).not.toHaveBeenCalled()
  })

  it('O-10: is loaded anew once another worker controls it', async () => {
    workers.takeOver()
    const { onFirstControl, register } = await openPage()
    await register()
    workers.takeOver()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(onFirstControl).not.toHaveBeenCalled()
  })
})
