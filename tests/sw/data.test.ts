import { describe, expect, it } from 'vitest'
import { isCacheable, getKey } from '../../sw/cacheable.ts'
import { answerData, isDataRequest, type DataDeps } from '../../sw/data.ts'

const origin = 'https://uk.example'
const meters = `${origin}/internal/api/v4/cabinet/meters/`
const ask = (url = meters, scope: string | null = 'anna-12', method = 'GET') =>
  new Request(url, { method, headers: scope === null ? {} : { 'x-scope': scope } })
const reply = (scope: string | null, body: unknown = { current_meters: [] }) =>
  Response.json(body, { headers: scope === null ? {} : { 'x-scope': scope } })

const createDevice = (answer: () => Response | Promise<Response>) => {
  const stored = new Map<string, Map<string, Response>>()
  const works: Promise<unknown>[] = []
  const scopes = new Set(['anna-12'])
  let readings: number | null = null
  const open = (name: string) => stored.get(name) ?? stored.set(name, new Map()).get(name)
  const fake = {
    open: async (name: string) => ({
      put: async (key: RequestInfo | URL, response: Response) => void open(name)?.set(String(key), response),
      delete: async (key: RequestInfo | URL) => open(name)?.delete(String(key)) ?? false,
    }),
    match: async (key: string, { cacheName }: { cacheName: string }) =>
      stored.get(cacheName)?.get(key)?.clone(),
    delete: async (name: string) => stored.delete(name),
  }
  const parts: DataDeps = {
    caches: fake,
    fetch: async () => answer(),
    hasScope: async (scope) => {
      if (readings !== null) readings -= 1
      return readings !== null && readings < 0 ? null : scopes.has(scope)
    },
    now: () => new Date('2026-11-12T06:40:00Z'),
    timeout: () => new Promise(() => undefined),
    waitUntil: (work) => void works.push(work),
  }
  return {
    scopes,
    answer: async (request: Request) => {
      const response = await answerData(request, parts)
      await Promise.all(works)
      return response
    },
    names: () => [...stored.keys()],
    listKeys: () => {
      const keys: string[] = []
      for (const replies of stored.values()) keys.push(...replies.keys())
      return keys
    },
    /** Lets the stored session be read `times` more times, then fails. */
    failToReadAfter: (times: number) => {
      readings = times
    },
  }
}

describe('resident’s data in the worker', () => {
  it('O-12: caches a reply under its scope', async () => {
    const device = createDevice(() => reply('anna-12'))
    await device.answer(ask())
    expect(device.names()).toEqual(['data-anna-12'])
  })

  it.each([['anna-47'], [null]])(
    'O-12: does not cache a reply for the scope %s under another scope',
    async (scope) => {
      const device = createDevice(() => reply(scope))
      await device.answer(ask())
      expect(device.names()).toEqual([])
    },
  )

  it('O-12: does not serve the cache of one scope to another', async () => {
    let isOnline = true
    const device = createDevice(() =>
      isOnline ? reply('anna-12') : Promise.reject(new TypeError('Failed to fetch')),
    )
    await device.answer(ask())
    isOnline = false
    expect((await device.answer(ask())).ok).toBe(true)
    await expect(device.answer(ask(meters, 'boris-1'))).rejects.toThrow('Failed to fetch')
    expect(device.names()).toEqual(['data-anna-12'])
  })

  it('O-14: does not cache a reply that arrives after the sign-out', async () => {
    const device = createDevice(() => {
      device.scopes.clear()
      return reply('anna-12')
    })
    await device.answer(ask())
    expect(device.names()).toEqual([])
  })

  it('O-14: leaves nothing cached if the sign-out happens during caching', async () => {
    let asked = 0
    const device = createDevice(() => reply('anna-12'))
    const has = device.scopes.has.bind(device.scopes)
    device.scopes.has = (scope) => has(scope) && asked++ === 0
    await device.answer(ask())
    expect(device.names()).toEqual([])
  })
})

describe('requests that the worker handles', () => {
  it('O-03: include the contract’s reads with a scope, under any prefix', () => {
    const answers = (request: Request) => isDataRequest(request, new URL(request.url), origin)
    expect(answers(ask())).toBe(true)
    expect(answers(ask(`${origin}/tenant-7/internal/api/v4/cabinet/meters/`))).toBe(true)
    expect(answers(ask(meters, null))).toBe(false)
    expect(answers(ask('https://other.example/internal/api/v4/cabinet/meters/'))).toBe(false)
    expect(answers(ask(`${origin}/internal/api/v4/cabinet/receipt/`))).toBe(false)
  })

  it('O-13: exclude changing calls except verify, which only reads', () => {
    expect(isCacheable('POST', '/internal/api/v4/cabinet/meters/')).toBe(false)
    expect(isCacheable('POST', '/auth/api/v1/auth/login/')).toBe(false)
    expect(isCacheable('POST', '/auth/api/v1/auth/verify/')).toBe(true)
  })

  it('A-12: cache verify under a separate key', () => {
    expect(getKey('GET', `${origin}/a?b=1`)).toBe(`${origin}/a?b=1`)
    expect(getKey('POST', `${origin}/a?b=1`)).toBe(`${origin}/a?b=1&method=POST`)
  })

  it.each([0, 1])(
    'O-12: keeps cached data if the stored session cannot be read (after %s reads)',
    async (times) => {
      const device = createDevice(() => reply('anna-12'))
      await device.answer(ask())
      const before = device.listKeys()
      expect(before).toHaveLength(1)
      device.failToReadAfter(times)
      expect((await device.answer(ask(`${origin}/internal/api/v4/cabinet/notices/`))).ok).toBe(true)
      expect(device.listKeys()).toEqual(before)
    },
  )
})
