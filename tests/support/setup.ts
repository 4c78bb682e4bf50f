import { afterAll, afterEach, vi } from 'vitest'

/** Waits up to 20 s for a screen, for busy machines. Tests without a DOM do not load the library. */
export const limits = { asyncUtilTimeout: 20_000 }

// Files share a worker, but not the state of the application's modules.
vi.resetModules()

/** Returns a function that ends the timers of the file; else its application would go on calling in the next file. */
const watchTimers = (): (() => void) => {
  const { setTimeout: startTimer, setInterval: startRepeating } = globalThis
  const started = new Set<NodeJS.Timeout>()
  const keep = <T extends typeof startTimer | typeof startRepeating>(start: T): T =>
    new Proxy(start, {
      apply: (target, self, given) => {
        const timer: NodeJS.Timeout = Reflect.apply(target, self, given)
        started.add(timer)
        return timer
      },
    })
  Object.assign(globalThis, { setTimeout: keep(startTimer), setInterval: keep(startRepeating) })
  return () => {
    for (const timer of started) clearTimeout(timer)
    Object.assign(globalThis, { setTimeout: startTimer, setInterval: startRepeating })
  }
}
const endTimers = watchTimers()

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  endTimers()
})
if ('document' in globalThis) {
  const { cleanup, configure } = await import('@testing-library/react')
  configure(limits)
  afterEach(cleanup)
}
