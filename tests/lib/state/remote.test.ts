import { createStore } from 'jotai/vanilla'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { configureCalls } from '../../../src/lib/http/call-context.ts'
import type { CallResult } from '../../../src/lib/http/call.ts'
import { isLoadingAtom } from '../../../src/lib/state/notices.ts'
import { remoteAtom } from '../../../src/lib/state/remote.ts'
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

describe('a remote thing', () => {
  it('A-12: is not executed, pending, then there, with the time it is from', async () => {
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

  it('O-03: keeps the old value while it loads anew and when that fails', async () => {
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

  it('A-06: reads as before its first load once the profile changed, whatever still arrives', async () => {
    const { loads, thing, page, read } = open<number>()
    const loading = page.set(thing)
    page.set(scopeAtom, 'anna-47')
    expect(read().status).toBe('idle')
    loads[0]?.resolve(answer(5))
    await loading
    expect(read()).toMatchObject({ status: 'idle', value: undefined })
  })

  it('A-12: the last of several loads wins', async () => {
    const { loads, thing, page, read } = open<number>()
    const both = [page.set(thing), page.set(thing)]
    loads[1]?.resolve(answer(2))
    await both[1]
    loads[0]?.resolve(answer(1))
    await both[0]
    expect(read().value).toBe(2)
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

describe('a remote atom made from the contract', () => {
  beforeEach(() => configureCalls({ scope: () => null }))
  afterEach(() => vi.unstubAllGlobals())

  it('A-12: calls the endpoint and holds its reply', async () => {
    const seen = network(json({ count: 3 }))
    const thingsAtom = remoteAtom(getThings)
    const page = createStore()
    await page.set(thingsAtom)
    expect(page.get(thingsAtom)).toMatchObject({ status: 'ready', value: { count: 3 } })
    expect(seen[0]?.url).toBe('/internal/things/')
  })

  it('A-12: makes the input from the arguments, and the value from the reply and the arguments', async () => {
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

  it('O-03: a failed call keeps the value, and its error is held', async () => {
    network(json({ count: 3 }), new TypeError('Failed to fetch'))
    const countAtom = remoteAtom(getThings, { select: ({ count }) => count })
    const page = createStore()
    await page.set(countAtom)
    await page.set(countAtom)
    expect(page.get(countAtom)).toMatchObject({ status: 'failed', value: 3, error: { name: 'NoAnswer' } })
  })
})
