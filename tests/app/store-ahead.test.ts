import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Permissions } from '#contract/permissions.ts'
import { storeAhead } from '../../src/app/boot/store-ahead.ts'
import { configureCalls } from '../../src/lib/http/call-context.ts'
import { isCacheable } from '../../sw/cacheable.ts'
import { network, refused } from '../lib/support/net.ts'

const scope = 'anna-12'
const owner = { user: 7, sectors: ['housing'], today: '2026-11-28', period: '2026-11' }
const everything: Permissions = {
  all_apartments_accruals: 'R',
  request_log: 'R',
  tickets_from_tenants: 'R',
  compendium: 'R',
}
const bill = /accruals/
const requests = /req\/(?:request|constants)/
const appeals = /req\/appeal/
const catalogue = /compendium/

/** Ages of stored replies in hours, by the end of their path. */
let stored: Readonly<Record<string, number>> = {}
const findStored = async (url: string): Promise<Response | undefined> => {
  const found = Object.entries(stored).find(([end]) => new URL(url, 'http://cabinet').pathname.endsWith(end))
  if (!found) return undefined
  const storedAt = new Date(Date.now() - found[1] * 60 * 60 * 1000).toISOString()
  return Response.json({ phones: [] }, { headers: { 'x-stored-at': storedAt } })
}

/** The server refuses each call, so that the next one follows. */
const watchCalls = () => network(...Array.from({ length: 60 }, () => () => refused(403, 'No')))
const pathsOf = (seen: readonly { readonly url: string }[]): readonly string[] =>
  seen.map(({ url }) => new URL(url, 'http://cabinet').pathname)

beforeEach(() => {
  stored = {}
  vi.stubGlobal('caches', { match: findStored })
  configureCalls({ scope: () => scope })
})
afterEach(() => {
  vi.unstubAllGlobals()
  configureCalls({ scope: () => null })
})

it('O-27: requests only what the worker stores and the resident may read', async () => {
  const all = watchCalls()
  expect(await storeAhead(everything, owner)).toBe(true)
  expect(pathsOf(all).filter((path) => !isCacheable('GET', path))).toEqual([])
  for (const part of [bill, requests, appeals, catalogue])
    expect(pathsOf(all).some((path) => part.test(path))).toBe(true)

  const few = watchCalls()
  await storeAhead({ compendium: 'R' }, owner)
  const paths = pathsOf(few)
  expect(paths.some((path) => catalogue.test(path))).toBe(true)
  expect(paths.filter((path) => bill.test(path) || requests.test(path) || appeals.test(path))).toEqual([])
})

it.each([{ saveData: true }, { type: 'cellular' }])(
  'O-27: leaves the catalogue out on the connection %o',
  async (connection) => {
    vi.stubGlobal('navigator', { ...navigator, onLine: true, connection })
    const seen = watchCalls()
    await storeAhead(everything, owner)
    expect(pathsOf(seen).filter((path) => catalogue.test(path))).toEqual([])
    expect(pathsOf(seen).some((path) => bill.test(path))).toBe(true)
  },
)

it.each([
  [23, 0],
  [25, 1],
])('O-27: requests a reply that was stored %i hours ago %i times', async (hours, times) => {
  stored = { '/tenant_profile/phones/': hours }
  const seen = watchCalls()
  await storeAhead({}, owner)
  expect(pathsOf(seen).filter((path) => path.endsWith('/phones/'))).toHaveLength(times)
})

it('O-27: stops at the first call without an answer, and after a switch of the profile', async () => {
  const silent = network()
  expect(await storeAhead(everything, owner)).toBe(true)
  expect(silent).toHaveLength(1)

  const switched = network(() => {
    configureCalls({ scope: () => 'anna-47' })
    return refused(403, 'No')
  })
  await storeAhead(everything, owner)
  expect(switched).toHaveLength(1)
})
