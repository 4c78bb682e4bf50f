import { afterAll, afterEach, vi } from 'vitest'

/** Waits up to 20 s for a screen, for busy machines. Tests without a DOM do not load the library. */
export const limits = { asyncUtilTimeout: 20_000 }

// Files share a worker, but not the state of the application's modules.
vi.resetModules()
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
if ('document' in globalThis) {
  const { cleanup, configure } = await import('@testing-library/react')
  configure(limits)
  afterEach(cleanup)
}
