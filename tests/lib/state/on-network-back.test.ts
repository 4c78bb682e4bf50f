// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallResult } from '../../../src/lib/http/call.ts'
import { NoResponseError } from '../../../src/lib/http/call-errors.ts'
import { reportOnline, reportOffline, onReconnect } from '../../../src/lib/state/network.ts'
import { remoteAtom } from '../../../src/lib/state/remote.ts'
import { store } from '../../../src/lib/state/store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const comeOnline = () => dispatchEvent(new Event('online'))
const minute = 60_000

describe('network that came back', () => {
  it('O-03: retries a failed attempt three times with growing pauses', async () => {
    const back = vi.fn<() => Promise<boolean>>(async () => true)
    const stop = onReconnect(back)
    comeOnline()
    const calls: number[] = []
    for (const ms of [0, 1999, 1, 7999, 1, 29_999, 1, 10 * minute]) {
      await vi.advanceTimersByTimeAsync(ms)
      calls.push(back.mock.calls.length)
    }
    expect(calls).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
    stop()
  })

  it('O-03: does not retry after success or without listeners', async () => {
    const good = vi.fn<() => Promise<boolean>>(async () => false)
    const bad = vi.fn<() => Promise<boolean>>(async () => true)
    const [stopGood, stopBad] = [onReconnect(good), onReconnect(bad)]
    comeOnline()
    await vi.advanceTimersByTimeAsync(0)
    stopBad()
    await vi.advanceTimersByTimeAsync(10 * minute)
    expect([good.mock.calls.length, bad.mock.calls.length]).toEqual([1, 1])
    stopGood()
  })

  it('O-03: waits until a hidden page is visible', async () => {
    const back = vi.fn<() => Promise<boolean>>(async () => false)
    const stop = onReconnect(back)
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    comeOnline()
    await vi.advanceTimersByTimeAsync(minute)
    expect(back).not.toHaveBeenCalled()
    state.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(back).toHaveBeenCalledOnce()
    stop()
  })

  it('O-03: reloads a cached value until a fresh one arrives', async () => {
    const at = '2026-11-12T06:40:00.000Z'
    const answers: (CallResult<number> | Error)[] = [
      { reply: 1, storedAt: at, scope: null },
      { reply: 1, storedAt: at, scope: null },
      new Error('no network'),
      { reply: 2, storedAt: null, scope: null },
    ]
    const load = vi.fn<() => Promise<CallResult<number>>>(async () => {
      const next = answers.shift()
      if (!next || next instanceof Error) throw next ?? new Error('asked too often')
      return next
    })
    const thing = remoteAtom(load)
    const stop = store.sub(thing, () => undefined)
    await store.set(thing)
    comeOnline()
    await vi.advanceTimersByTimeAsync(minute)
    expect(store.get(thing)).toMatchObject({ status: 'ready', value: 2, storedAt: null })
    expect(load).toHaveBeenCalledTimes(4)
    stop()
  })
})

describe('server that stopped answering', () => {
  const silent = () => Promise.reject(new TypeError('Failed to fetch'))
  const asked = vi.fn<typeof fetch>()
  beforeEach(() => {
    asked.mockReset().mockImplementation(silent)
    vi.stubGlobal('fetch', asked)
    reportOnline()
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('O-17: is polled with growing pauses until it answers', async () => {
    const back = vi.fn<() => void>()
    const stop = onReconnect(back)
    reportOffline()
    reportOffline()
    await vi.advanceTimersByTimeAsync(2000 + 4000 + 8000)
    expect([asked.mock.calls.length, back.mock.calls.length]).toEqual([3, 0])
    expect(asked.mock.calls[0]).toEqual(['/', { method: 'HEAD' }])
    asked.mockImplementation(async () => new Response(null, { status: 502 }))
    await vi.advanceTimersByTimeAsync(16_000)
    expect(back).not.toHaveBeenCalled()
    asked.mockImplementation(async () => new Response(null))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(back).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(10 * minute)
    expect(asked).toHaveBeenCalledTimes(5)
    stop()
  })

  it('O-17: counts as back on any answer or delivery, once', async () => {
    const back = vi.fn<() => void>()
    const stop = onReconnect(back)
    reportOffline()
    reportOnline()
    reportOnline()
    await vi.advanceTimersByTimeAsync(10 * minute)
    expect([asked.mock.calls.length, back.mock.calls.length]).toEqual([0, 1])
    stop()
  })

  it('O-17: reloads what got no answer when it is back', async () => {
    let load = (): Promise<CallResult<number>> => Promise.reject(new NoResponseError(null))
    const thing = remoteAtom(() => load())
    const stop = store.sub(thing, () => undefined)
    reportOffline()
    await store.set(thing)
    expect(store.get(thing).status).toBe('failed')
    load = async () => ({ reply: 7, storedAt: null, scope: null })
    reportOnline()
    await vi.advanceTimersByTimeAsync(0)
    expect(store.get(thing)).toMatchObject({ status: 'ready', value: 7 })
    stop()
  })

  it('O-17: overrides navigator.onLine when it answers', async () => {
    const { renderHook, act } = await import('@testing-library/react')
    const { useIsOnline } = await import('../../../src/lib/state/network.ts')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { result, unmount } = renderHook(useIsOnline)
    act(() => void dispatchEvent(new Event('offline')))
    expect(result.current).toBe(false)
    act(() => reportOnline())
    expect(result.current).toBe(true)
    act(() => void dispatchEvent(new Event('offline')))
    expect(result.current).toBe(false)
    unmount()
  })

  it('O-17: is offline again when the next call gets no answer', async () => {
    const { renderHook, act } = await import('@testing-library/react')
    const { useIsOnline } = await import('../../../src/lib/state/network.ts')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { result, unmount } = renderHook(useIsOnline)
    act(() => void dispatchEvent(new Event('offline')))
    act(() => reportOnline())
    act(() => reportOffline())
    expect(result.current).toBe(false)
    unmount()
  })
})
