import { beforeEach, describe, expect, it } from 'vitest'
import { networkFirst, type NetworkFirstDeps } from '../../sw/network-first.ts'

const address = 'https://uk.example/internal/api/v4/cabinet/meters/'
const reply = (body: unknown, init: ResponseInit = {}) => Response.json(body, init)
const portal = (status = 200) => new Response('<html>', { status, headers: { 'content-type': 'text/html' } })

const createWorker = () => {
  const stored = new Map<string, Response>()
  const network = Promise.withResolvers<Response>()
  const timeout = Promise.withResolvers<void>()
  const works: Promise<unknown>[] = []
  const parts: NetworkFirstDeps = {
    fetch: () => network.promise,
    find: async (key) => stored.get(key)?.clone(),
    cacheReply: async (key, response) => void stored.set(key, response),
    now: () => new Date('2026-11-12T06:40:00Z'),
    timeout: () => timeout.promise,
    waitUntil: (work) => void works.push(work),
  }
  const ask = () => networkFirst(new Request(address), address, parts)
  return { stored, network, timeout, ask, settled: () => Promise.all(works) }
}

let worker = createWorker()
beforeEach(() => {
  worker = createWorker()
})
const withStored = async () => {
  worker.stored.set(
    address,
    reply({ value: 'old' }, { headers: { 'x-stored-at': '2026-11-01T00:00:00.000Z' } }),
  )
}

describe('network first', () => {
  it('O-03: returns a fresh reply without a date and caches it with one', async () => {
    worker.network.resolve(reply({ value: 'new' }))
    const response = await worker.ask()
    expect(response.headers.get('x-stored-at')).toBeNull()
    expect(await response.json()).toEqual({ value: 'new' })
    await worker.settled()
    expect(worker.stored.get(address)?.headers.get('x-stored-at')).toBe('2026-11-12T06:40:00.000Z')
  })

  it('O-03: returns the cached reply with its date when offline', async () => {
    await withStored()
    worker.network.reject(new TypeError('Failed to fetch'))
    const response = await worker.ask()
    expect(response.headers.get('x-stored-at')).toBe('2026-11-01T00:00:00.000Z')
    expect(await response.json()).toEqual({ value: 'old' })
  })

  it('O-03: fails with the network error when offline without a cached reply', async () => {
    worker.network.reject(new TypeError('Failed to fetch'))
    await expect(worker.ask()).rejects.toThrow('Failed to fetch')
  })

  it('O-03: returns the cached reply after the timeout and caches the late answer', async () => {
    await withStored()
    const asked = worker.ask()
    worker.timeout.resolve()
    expect(await (await asked).json()).toEqual({ value: 'old' })
    worker.network.resolve(reply({ value: 'late' }))
    await worker.settled()
    expect(await worker.stored.get(address)?.json()).toEqual({ value: 'late' })
  })

  it('O-03: waits for a slow network if nothing is cached', async () => {
    const asked = worker.ask()
    worker.timeout.resolve()
    worker.network.resolve(reply({ value: 'new' }))
    expect(await (await asked).json()).toEqual({ value: 'new' })
  })

  it.each([
    ['a captive portal’s page', () => portal()],
    ['a portal’s refusal', () => portal(403)],
    ['a failing server', () => reply({ errors: [] }, { status: 503 })],
  ])('O-03: returns the cached reply instead of %s, which is not cached', async (_, answer) => {
    await withStored()
    worker.network.resolve(answer())
    expect(await (await worker.ask()).json()).toEqual({ value: 'old' })
    await worker.settled()
    expect(await worker.stored.get(address)?.json()).toEqual({ value: 'old' })
  })

  it('O-03: passes on a refusal of the server and keeps the cache', async () => {
    await withStored()
    worker.network.resolve(reply({ errors: [], detail: 'Not authenticated' }, { status: 401 }))
    expect((await worker.ask()).status).toBe(401)
    await worker.settled()
    expect(await worker.stored.get(address)?.json()).toEqual({ value: 'old' })
  })
})
