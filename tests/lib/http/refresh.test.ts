import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getPermissions } from '#contract/auth/endpoints.ts'
import type { Session } from '#contract/auth/session-schema.ts'
import { notAuthenticated, tokenNotValid, tokensNeedUpdate } from '#contract/errors.ts'
import { call } from '../../../src/lib/http/call.ts'
import { configureCalls } from '../../../src/lib/http/call-context.ts'
import { json, network, refused, type Seen } from '../support/net.ts'

const session = { account: 'anna', scope: 'anna-12', profile: 1, csrf: 'new' }
const good = (): Response => json({ permissions: { news: 'R' } })
const onSignedOut = vi.fn<() => void>()
const refreshed = vi.fn<(session: Session) => Promise<void>>()
let refreshedAt = 0

const ask = () => call(getPermissions, {})
const refreshesIn = (seen: readonly Seen[]) => seen.filter(({ url }) => url.endsWith('/auth/refresh/')).length

beforeEach(() => {
  refreshedAt = 0
  onSignedOut.mockReset()
  refreshed.mockReset()
  refreshed.mockImplementation(async () => void (refreshedAt = Date.now() + 1))
  configureCalls({ onSignedOut, refreshed, refreshedAt: async () => refreshedAt, scope: () => null })
})
afterEach(() => void vi.unstubAllGlobals())

describe('outdated session', () => {
  it.each([tokensNeedUpdate, tokenNotValid])(
    'A-10: is refreshed after "%s" and the call is repeated once',
    async (detail) => {
      const seen = network(refused(401, detail), json(session), good())
      expect(await ask()).toEqual({ permissions: { news: 'R' } })
      expect(seen.map(({ url }) => url.split('/').at(-2))).toEqual(['permissions', 'refresh', 'permissions'])
      expect(refreshed).toHaveBeenCalledExactlyOnceWith(session)
    },
  )

  it('A-10: is refreshed once for concurrent calls, each repeated once', async () => {
    let isFresh = false
    const seen: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      seen.push(url)
      if (!url.endsWith('/refresh/')) return isFresh ? good() : refused(401, tokensNeedUpdate)
      isFresh = true
      return json(session)
    })
    await Promise.all([ask(), ask(), ask()])
    expect(seen.filter((url) => url.endsWith('/refresh/'))).toHaveLength(1)
    expect(seen.filter((url) => url.endsWith('/permissions/'))).toHaveLength(6)
  })

  it('A-10: is not refreshed if another tab just did it', async () => {
    const seen = network(() => {
      refreshedAt = Date.now() + 1
      return refused(401, tokensNeedUpdate)
    }, good())
    await ask()
    expect(refreshesIn(seen)).toBe(0)
  })

  it('A-10: is not refreshed again after a second 401', async () => {
    const seen = network(refused(401, tokensNeedUpdate), json(session), refused(401, tokensNeedUpdate))
    await expect(ask()).rejects.toMatchObject({ status: 401 })
    expect(seen).toHaveLength(3)
  })

  it.each([401, 403, 500])('A-10: throws if the refresh answers %i', async (status) => {
    network(refused(401, tokensNeedUpdate), refused(status, 'no'))
    await expect(ask()).rejects.toThrow('Failed to refresh token')
  })

  it('A-10: is refreshed again later if the refresh got no answer', async () => {
    network(refused(401, tokensNeedUpdate), new TypeError('Failed to fetch'))
    await expect(ask()).rejects.toMatchObject({ name: 'NoResponseError' })
    network(refused(401, tokensNeedUpdate), json(session), good())
    await expect(ask()).resolves.toEqual({ permissions: { news: 'R' } })
  })

  it('A-11: is not refreshed after "Not authenticated", which signs the page out', async () => {
    const seen = network(refused(401, notAuthenticated))
    await expect(ask()).rejects.toMatchObject({ status: 401 })
    expect(onSignedOut).toHaveBeenCalledOnce()
    expect(seen).toHaveLength(1)
  })

  it('A-11: signs the page out if the refresh finds it over', async () => {
    network(refused(401, tokensNeedUpdate), refused(401, notAuthenticated))
    await expect(ask()).rejects.toThrow('Failed to refresh token')
    expect(onSignedOut).toHaveBeenCalledOnce()
  })
})
