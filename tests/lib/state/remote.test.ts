import { createStore } from 'jotai/vanilla'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { NoResponseError } from '../../../src/lib/http/call-errors.ts'
import { configureCalls } from '../../../src/lib/http/call-context.ts'
import type { CallResult } from '../../../src/lib/http/call.ts'
import { announceFirstControl } from '../../../src/lib/worker/worker-state.ts'
import { isLoadingAtom } from '../../../src/lib/state/notices.ts'
import { prefetch, remoteAtom } from '../../../src/lib/state/remote.ts'
import { store } from '../../../src/lib/state/store.ts'
import { scopeAtom } from '../../../src/lib/session/scope.ts'
import { json, network } from '../support/net.ts'

const answer = <T>(reply: T, storedAt: string | null = null): CallResult<T> => ({
  reply,
  storedAt,
  scope: null,
})
const open = <T>() => {
  const loads: Array<PromiseWithResolvers<CallResult<T>>> = []
  const thing = remoteAtom(() => {
    const load = Promise.withResolvers<CallResult<T>>()
    loads.push(load)
    return load.promise
  })
  const page = createStore()
  page.set(scopeAtom, 'anna-12')
  return { loads, thing, page, read: () => page.get(thing) }
}

describe('remote atom', () => {
  it('A-12: goes from idle through loading to ready with its time', async () => {
    const { loads, thing, page, read } = open<number>()
    expect(read().status).toBe('idle')
    const loading = page.set(thing)
    expect(read().status).toBe('loading')
    expect(page.get(isLoadingAtom)).toBe(true)
    loads[0]?.resolve(answer(5, '2026-11-12T06:40:00.000Z'))
    await loading
    expect(read()).toMatchObject({ status: 'ready', value: 5, storedAt: '2026-11-12T06:40:00.000Z' })
    expect(page.get(isLoadingAtom)).toBe(false)
  })

  it('O-03: keeps the old value during a reload and after a failure', async () => {
    const { loads, thing, page, read } = open<number>()
    const first = page.set(thing)
    loads[0]?.resolve(answer(5))
    await first
    const second = page.set(thing)
    expect(read()).toMatchObject({ status: 'loading', value: 5 })
    loads[1]?.reject(new Error('no network'))
    await second
    expect(read()).toMatchObject({ status: 'failed', value: 5, error: { message: 'no network' } })
    expect(page.get(isLoadingAtom)).toBe(false)
  })

  it('A-06: is idle after a switch of the profile and ignores late answers', async () => {
    const { loads, thing, page, read } = open<number>()
    const loading = page.set(thing)
    page.set(scopeAtom, 'anna-47')
    expect(read().status).toBe('idle')
    loads[0]?.resolve(answer(5))
    await loading
    expect(read()).toMatchObject({ status: 'idle', value: undefined })
  })

  it('A-12: keeps the answer of the last load', async () => {
    const { loads, thing, page, read } = open<number>()
    const both = [page.set(thing), page.set(thing)]
    loads[1]?.resolve(answer(2))
    await both[1]
    loads[0]?.resolve(answer(1))
    await both[0]
    expect(read().value).toBe(2)
  })
})

describe('prefetched remote atom', () => {
  it('O-17: is loaded by its screen if the prefetch failed', async () => {
    const { loads, thing } = open<number>()
    const ahead = prefetch(thing)
    loads[0]?.reject(new NoResponseError(null))
    await ahead
    const loading = store.set(thing)
    loads[1]?.resolve(answer(5))
    await loading
    expect(store.get(thing)).toMatchObject({ status: 'ready', value: 5 })
  })

  it('A-12 A-06: is not loaded twice by its screen, except later or for another profile', async () => {
    const { loads, thing } = open<number>()
    store.set(scopeAtom, 'anna-12')
    const ahead = prefetch(thing)
    await store.set(thing)
    expect(loads).toHaveLength(1)
    loads[0]?.resolve(answer(5))
    await ahead
    expect(store.get(thing)).toMatchObject({ status: 'ready', value: 5 })
    void store.set(thing)
    expect(loads).toHaveLength(2)

    void prefetch(thing)
    store.set(scopeAtom, 'anna-47')
    void store.set(thing)
    expect(loads).toHaveLength(4)
  })
})

describe('first service worker', () => {
  it('O-02: reloads what was loaded before it took control, so that it is cached', async () => {
    const { loads, thing, read } = open<number>()
    const other = open<number>()
    store.set(scopeAtom, 'anna-12')
    const loading = store.set(thing)
    loads[0]?.resolve(answer(1))
    await loading
    announceFirstControl()
    expect([loads.length, other.loads.length]).toEqual([2, 0])
    loads[1]?.resolve(answer(2))
    await vi.waitFor(() => expect(store.get(thing)).toMatchObject({ status: 'ready', value: 2 }))
    expect(read().status).toBe('idle')
    store.set(scopeAtom, 'anna-47')
    announceFirstControl()
    expect(loads).toHaveLength(2)
    store.set(scopeAtom, null)
  })
})

const getThing = endpoint({
  name: 'getThing',
  method: 'GET',
  service: 'internal',
  path: '/things/:id/',
  access: 'signed-in',
  params: z.object({ id: z.number() }),
  reply: z.object({ name: z.string() }),
})
const getThings = endpoint({
  name: 'getThings',
  method: 'GET',
  service: 'internal',
  path: '/things/',
  access: 'signed-in',
  reply: z.object({ count: z.number() }),
})

describe('remote atom of an endpoint', () => {
  beforeEach(() => configureCalls({ scope: () => null }))
  afterEach(() => vi.unstubAllGlobals())

  it('A-12: calls the endpoint and stores its reply', async () => {
    const seen = network(json({ count: 3 }))
    const thingsAtom = remoteAtom(getThings)
    const page = createStore()
    await page.set(thingsAtom)
    expect(page.get(thingsAtom)).toMatchObject({ status: 'ready', value: { count: 3 } })
    expect(seen[0]?.url).toBe('/internal/things/')
  })

  it('A-12: builds the input from arguments and the value from the reply', async () => {
    const seen = network(json({ name: 'lift' }))
    const thingAtom = remoteAtom(getThing, {
      input: (id: number) => ({ params: { id } }),
      select: ({ name }, id) => `${id} ${name}`,
    })
    const page = createStore()
    await page.set(thingAtom, 7)
    const value: string | undefined = page.get(thingAtom).value
    expect([value, seen[0]?.url]).toEqual(['7 lift', '/internal/things/7/'])
  })

  it('O-03: keeps the value and the error of a failed call', async () => {
    network(json({ count: 3 }), new TypeError('Failed to fetch'))
    const countAtom = remoteAtom(getThings, { select: ({ count }) => count })
    const page = createStore()
    await page.set(countAtom)
    await page.set(countAtom)
    expect(page.get(countAtom)).toMatchObject({
      status: 'failed',
      value: 3,
      error: { name: 'NoResponseError' },
    })
  })
})

describe('silent server', () => {
  const scope = 'anna-12'
  const storedAt = '2026-11-12T06:40:00.000Z'
  const stored = new Map<string, unknown>()
  beforeEach(() => {
    vi.useFakeTimers()
    configureCalls({ scope: () => scope })
    stored.clear()
    vi.stubGlobal('caches', {
      match: async (url: string, { cacheName }: { cacheName: string }) =>
        stored.has(url) && cacheName === `data-${scope}`
          ? Response.json(stored.get(url), { headers: { 'x-stored-at': storedAt } })
          : undefined,
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    configureCalls({ scope: () => null })
  })

  const start = () => {
    const answers: PromiseWithResolvers<Response>[] = []
    const answerLate = () => {
      const next = Promise.withResolvers<Response>()
      answers.push(next)
      return next.promise
    }
    network(answerLate, answerLate, answerLate)
    stored.set('/internal/things/1/', { name: 'old lift' })
    stored.set('/internal/things/2/', { name: 'old door' })
    const thing = remoteAtom(getThing, { input: (id: number) => ({ params: { id } }) })
    const page = createStore()
    page.set(scopeAtom, scope)
    const seen: unknown[] = []
    page.sub(thing, () => seen.push(page.get(thing).value))
    const end = async (nth: number, by: Response | Error) => {
      await vi.waitFor(() => expect(answers.length).toBeGreaterThan(nth))
      if (by instanceof Error) answers[nth]?.reject(by)
      else answers[nth]?.resolve(by)
    }
    return { end, page, thing, seen, read: () => page.get(thing) }
  }
  const old = { status: 'loading', value: { name: 'old lift' }, storedAt: null }

  it('O-18: shows the cached value until the answer arrives', async () => {
    const { end, page, thing, read } = start()
    const loading = page.set(thing, 1)
    await vi.waitFor(() => expect(read()).toMatchObject(old))
    await end(0, json({ name: 'lift' }))
    await loading
    expect(read()).toMatchObject({
      status: 'ready',
      value: { name: 'lift' },
      storedAt: null,
    })
  })

  it('O-18: shows no cached value if the answer is fast', async () => {
    const { end, page, thing, seen } = start()
    const loading = page.set(thing, 1)
    await end(0, json({ name: 'lift' }))
    await loading
    await vi.advanceTimersByTimeAsync(10_000)
    expect(seen).toEqual([undefined, { name: 'lift' }])
  })

  it('O-18: shows the cached value of another item, but not over a fresh value', async () => {
    const { end, page, thing, seen, read } = start()
    const first = page.set(thing, 1)
    await end(0, json({ name: 'lift' }))
    await first
    void page.set(thing, 1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(seen).not.toContainEqual({ name: 'old lift' })
    void page.set(thing, 2)
    await vi.waitFor(() => expect(read()).toMatchObject({ value: { name: 'old door' } }))
  })

  it('O-18 O-03: keeps the cached value after a network failure, not after a refusal', async () => {
    for (const { last, shown } of [
      { last: new TypeError('Failed to fetch'), shown: { value: { name: 'old lift' }, storedAt } },
      { last: json({ errors: ['Нет прав'] }, 403), shown: { value: undefined, storedAt: null } },
    ]) {
      const { end, page, thing, read } = start()
      const loading = page.set(thing, 1)
      await vi.waitFor(() => expect(read()).toMatchObject(old))
      await end(0, last)
      await loading
      expect(read()).toMatchObject({ status: 'failed', ...shown })
    }
  })

  it('O-18 A-06: shows no value of another profile', async () => {
    const { page, thing, read } = start()
    void page.set(thing, 1)
    page.set(scopeAtom, 'anna-47')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(read()).toMatchObject({ status: 'idle', value: undefined })
  })
})
