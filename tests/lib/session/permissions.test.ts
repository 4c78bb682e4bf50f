// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { listNews } from '#contract/news/endpoints.ts'
import { permissionsTag, type Permissions } from '#contract/permissions.ts'
import { json, network } from '../support/net.ts'

const everything: Permissions = { news: 'R', request_log: 'CRUD' }
const reduced: Permissions = { news: 'R', request_log: '' }
const parseHeaders = (permissions: Permissions, scope = 'anna') => ({
  'x-scope': scope,
  'x-permissions': permissionsTag(permissions),
})
const permissionsReply = (permissions: Permissions) => json({ permissions }, 200, parseHeaders(permissions))
const newsReply = (headers: Record<string, string>) => json({ results: [], count: 0 }, 200, headers)

/** `answers` follow the start. */
const openPage = async (...answers: Response[]) => {
  vi.resetModules()
  const { call } = await import('../../../src/lib/http/call.ts')
  const { configurePageCalls } = await import('../../../src/lib/http/page-calls.ts')
  const { permissionsAtom } = await import('../../../src/lib/session/session.ts')
  const { scopeAtom } = await import('../../../src/lib/session/scope.ts')
  const { store } = await import('../../../src/lib/state/store.ts')
  configurePageCalls()
  store.set(scopeAtom, 'anna')
  const asked = network(permissionsReply(everything), ...answers)
  await store.set(permissionsAtom)
  return {
    paths: () => asked.map(({ url }) => new URL(url, 'http://page').pathname),
    call: (profile?: number) =>
      call(listNews, { query: { offset: 0 } }, profile === undefined ? {} : { profile }).catch(
        (error: Error) => error.name,
      ),
    permissions: () => store.get(permissionsAtom).value?.permissions,
  }
}
const permissionsPath = '/auth/api/v1/permissions/'
const newsPath = '/internal/api/v4/cabinet/news/'

beforeEach(() => vi.unstubAllGlobals())

it('G-13: reloads permissions when an answer names others', async () => {
  const page = await openPage(
    newsReply(parseHeaders(reduced)),
    permissionsReply(reduced),
    newsReply(parseHeaders(reduced)),
  )
  await page.call()
  await vi.waitFor(() => expect(page.permissions()).toEqual(reduced))
  await page.call()
  expect(page.paths().filter((path) => path === permissionsPath)).toHaveLength(2)
})

it('G-13: reloads permissions after a refusal too', async () => {
  const refusal = json({ errors: ['Недостаточно прав'], code: 'forbidden' }, 403, parseHeaders(reduced))
  const page = await openPage(refusal, permissionsReply(reduced))
  expect(await page.call()).toBe('CallError')
  await vi.waitFor(() => expect(page.permissions()).toEqual(reduced))
})

it('G-13: ignores permissions of cached answers and of other profiles', async () => {
  const stored = { ...parseHeaders(reduced), 'x-stored-at': '2026-11-12T06:40:00.000Z' }
  const page = await openPage(
    newsReply(stored),
    newsReply(parseHeaders(reduced, 'anna-47')),
    newsReply(parseHeaders(reduced)),
    permissionsReply(reduced),
  )
  await page.call()
  await page.call(47)
  await page.call()
  await vi.waitFor(() => expect(page.permissions()).toEqual(reduced))
  expect(page.paths()).toEqual([permissionsPath, newsPath, newsPath, newsPath, permissionsPath])
})
