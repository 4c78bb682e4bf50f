// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { store } from '../../../src/lib/state/store.ts'
import { whilePending } from '../../../src/lib/state/notices.ts'
import { whenIdle } from '../../../src/lib/timing/when-idle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('U-03: runs once, half a second after the last pending call', async () => {
  const work = vi.fn<() => void>()
  const call = Promise.withResolvers<void>()
  const calling = whilePending(store.set, () => call.promise)
  whenIdle(work)
  vi.advanceTimersByTime(5000)
  expect(work).not.toHaveBeenCalled()
  call.resolve()
  await calling
  vi.advanceTimersByTime(499)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5000)
  expect(work).toHaveBeenCalledOnce()
})

it('U-03: does not run if cancelled', async () => {
  const work = vi.fn<() => void>()
  whenIdle(work)()
  await whilePending(store.set, () => Promise.resolve())
  vi.advanceTimersByTime(5000)
  expect(work).not.toHaveBeenCalled()
})

it('U-03: does not run while a person types', () => {
  const work = vi.fn<() => void>()
  whenIdle(work)
  for (let key = 0; key < 20; key += 1) {
    vi.advanceTimersByTime(400)
    dispatchEvent(new Event('input'))
  }
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(500)
  expect(work).toHaveBeenCalledOnce()
})
