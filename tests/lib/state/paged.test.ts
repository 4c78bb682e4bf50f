import { createStore } from 'jotai/vanilla'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { headers } from '#contract/errors.ts'
import { configureCalls } from '../../../src/lib/http/call-context.ts'
import { pagedAtom } from '../../../src/lib/state/paged.ts'
import { scopeAtom } from '../../../src/lib/session/scope.ts'
import { json, page } from '../support/net.ts'

const listThings = endpoint({
  name: 'listThings',
  method: 'GET',
  service: 'internal',
  path: '/things/',
  access: 'signed-in',
  query: z.object({ offset: z.number() }),
  reply: z.object({ results: z.array(z.looseObject({ id: z.number() })), count: z.optional(z.number()) }),
})

beforeEach(() => configureCalls({ scope: () => null }))
afterEach(() => vi.unstubAllGlobals())

const onList = (answer: (offset: number) => Response) =>
  vi.stubGlobal('fetch', async (url: string) =>
    answer(Number(new URL(url, 'http://cabinet').searchParams.get('offset'))),
  )
const thingsAtom = (size: number) =>
  pagedAtom(listThings, {
    size,
    input: (offset) => ({ query: { offset } }),
    select: ({ results, count }) => ({ items: results, ...(count !== undefined && { count }) }),
  })

const numbered = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: from + index }))

/** Serves pages of three. */
const server = (start: readonly { id: number }[]) => {
  let list = start
  let storedAt: string | null = null
  let failure: Error | null = null
  const asked: number[] = []
  onList((offset) => {
    asked.push(offset)
    if (failure !== null) throw failure
    const sent = storedAt === null ? {} : { [headers.storedAt]: storedAt }
    return json({ results: list.slice(offset, offset + 3) }, 200, sent)
  })
  const listAtom = thingsAtom(3)
  const store = createStore()
  return {
    store,
    asked,
    ids: () => store.get(listAtom).items.map(({ id }) => id),
    get: () => store.get(listAtom),
    load: (step: 'more' | 'anew') => store.set(listAtom, step),
    change: (next: readonly { id: number }[]) => void (list = next),
    storedSince: (at: string | null) => void (storedAt = at),
    fail: (error: Error | null) => void (failure = error),
  }
}

describe('paged list', () => {
  it('N-01: appends pages and ends at an empty one', async () => {
    const list = server(numbered(1, 5))
    for (let turn = 0; turn < 5; turn += 1) await list.load('more')
    expect(list.ids()).toEqual([1, 2, 3, 4, 5])
    expect(list.asked).toEqual([0, 3, 6])
    expect(list.get()).toMatchObject({ status: 'ready', allLoaded: true, offset: 9 })
  })

  it('N-01: shows no item twice if new items shift the list', async () => {
    const list = server(numbered(1, 6))
    await list.load('more')
    list.change([{ id: 100 }, ...numbered(1, 6)])
    await list.load('more')
    expect(list.ids()).toEqual([1, 2, 3, 4, 5])
  })

  it('N-01: keeps later pages on reload unless the first page changed', async () => {
    const list = server(numbered(1, 6))
    await list.load('more')
    await list.load('more')
    await list.load('anew')
    expect([list.ids().length, list.get().offset]).toEqual([6, 6])
    list.change([{ id: 100 }, ...numbered(1, 6)])
    await list.load('anew')
    expect([list.ids(), list.get().offset, list.get().allLoaded]).toEqual([[100, 1, 2], 3, false])
    list.change([])
    await list.load('anew')
    expect([list.ids(), list.get().allLoaded]).toEqual([[], true])
  })

  it('N-01: keeps loaded items if a page fails and retries it', async () => {
    const list = server(numbered(1, 5))
    await list.load('more')
    list.fail(new Error('no'))
    await list.load('more')
    expect(list.get()).toMatchObject({ status: 'failed', offset: 3, items: [{}, {}, {}] })
    list.fail(null)
    await list.load('more')
    expect([list.ids().length, list.get().error]).toEqual([5, null])
  })

  it('N-01: deduplicates concurrent loads', async () => {
    const list = server(numbered(1, 5))
    await Promise.all([list.load('more'), list.load('more')])
    expect(list.asked).toEqual([0])
  })

  it('O-03: returns the time of its oldest cached page', async () => {
    const list = server(numbered(1, 5))
    list.storedSince('2026-03-02T00:00:00Z')
    await list.load('more')
    list.storedSince('2026-03-01T00:00:00Z')
    await list.load('more')
    expect(list.get().storedAt).toBe('2026-03-01T00:00:00Z')
    list.storedSince(null)
    await list.load('anew')
    expect(list.get().storedAt).toBeNull()
  })

  it('A-06: starts empty for another profile and ignores late pages', async () => {
    const list = server(numbered(1, 5))
    const late = list.load('more')
    list.store.set(scopeAtom, 'other')
    await late
    expect(list.get()).toMatchObject({ status: 'idle', items: [], offset: 0 })
    await list.load('more')
    expect(list.ids()).toEqual([1, 2, 3])
  })

  it('Q-01: stops at the count that the server reports', async () => {
    const all = numbered(1, 5)
    const asked: number[] = []
    onList((offset) => {
      asked.push(offset)
      return json({ results: all.slice(offset, offset + 3), count: all.length })
    })
    const listAtom = thingsAtom(3)
    const store = createStore()
    for (let turn = 0; turn < 4; turn += 1) await store.set(listAtom, 'more')
    expect([asked, store.get(listAtom).allLoaded, store.get(listAtom).count]).toEqual([[0, 3], true, 5])
  })

  it('Q-01: updates items of the first page on reload and keeps later pages', async () => {
    let status = 'accepted'
    onList((offset) =>
      json({ results: [1, 2, 3, 4].slice(offset, offset + 2).map((id) => ({ id, status })) }),
    )
    const listAtom = thingsAtom(2)
    const store = createStore()
    await store.set(listAtom, 'more')
    await store.set(listAtom, 'more')
    status = 'done'
    await store.set(listAtom, 'anew')
    expect(store.get(listAtom).items.map((item) => item.status)).toEqual([
      'done',
      'done',
      'accepted',
      'accepted',
    ])
  })

  it('Q-03 T-03: replaces an item by its newer version', async () => {
    onList(() =>
      json({
        results: [
          { id: 1, score: 0 },
          { id: 2, score: 0 },
        ],
      }),
    )
    const listAtom = thingsAtom(2)
    const store = createStore()
    await store.set(listAtom, 'more')
    await store.set(listAtom, { put: { id: 2, score: 5 } })
    expect(store.get(listAtom).items).toEqual([
      { id: 1, score: 0 },
      { id: 2, score: 5 },
    ])
    await store.set(listAtom, { put: { id: 9, score: 5 } })
    expect(store.get(listAtom).items).toHaveLength(2)
  })
})

it('O-18: shows the cached first page while the server is silent', async () => {
  vi.useFakeTimers()
  const storedAt = '2026-11-12T06:40:00.000Z'
  configureCalls({ scope: () => 'anna-12' })
  vi.stubGlobal('caches', {
    match: async (url: string) =>
      url === '/internal/things/?offset=0'
        ? json({ results: [{ id: 1 }, { id: 2 }], count: 4 }, 200, { [headers.storedAt]: storedAt })
        : undefined,
  })
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  const listAtom = thingsAtom(2)
  const store = createStore()
  store.set(scopeAtom, 'anna-12')
  const loading = store.set(listAtom, 'anew')
  await vi.waitFor(() =>
    expect(store.get(listAtom)).toMatchObject({ status: 'loading', items: [{ id: 1 }, { id: 2 }] }),
  )
  answer.resolve(json({ results: [{ id: 3 }, { id: 1 }], count: 5 }))
  await loading
  expect(store.get(listAtom)).toMatchObject({
    status: 'ready',
    items: [{ id: 3 }, { id: 1 }],
    count: 5,
    offset: 2,
    storedAt: null,
  })
  // A cached page does not replace fresh items.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  void store.set(listAtom, 'anew')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(store.get(listAtom)).toMatchObject({ items: [{ id: 3 }, { id: 1 }], storedAt: null })
  // After a failure the page keeps its cache time.
  const lost = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => lost.promise)
  const otherAtom = thingsAtom(2)
  const failing = store.set(otherAtom, 'anew')
  await vi.waitFor(() => expect(store.get(otherAtom)).toMatchObject({ items: [{ id: 1 }, { id: 2 }] }))
  lost.reject(new TypeError('Failed to fetch'))
  await failing
  expect(store.get(otherAtom)).toMatchObject({ status: 'failed', items: [{ id: 1 }, { id: 2 }], storedAt })
  vi.useRealTimers()
})

it.each([
  ['the server fails', 502, () => json({ errors: [] }, 502)],
  ['a captive portal answers', 200, () => page(200)],
  ['a proxy refuses', 403, () => page(403)],
  ['the network wants a sign-in', 511, () => page(511)],
])('O-03: keeps a list usable when %s at its reload', async (_what, status, fail) => {
  let hasFailed = false
  onList(() => (hasFailed ? fail() : json({ results: numbered(1, 3) })))
  const listAtom = thingsAtom(3)
  const store = createStore()
  await store.set(listAtom, 'anew')
  hasFailed = true
  await store.set(listAtom, 'anew')
  expect(store.get(listAtom)).toMatchObject({ status: 'ready', items: [{}, {}, {}], error: { status } })
  await store.set(listAtom, 'more')
  expect(store.get(listAtom).status).toBe('failed')
})
