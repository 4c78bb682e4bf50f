import * as z from 'zod/mini'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { login, logout } from '#contract/auth/session-endpoints.ts'
import { endpoint } from '#contract/endpoint.ts'
import { call, callWithMeta } from '../../../src/lib/http/call.ts'
import { configureCalls } from '../../../src/lib/http/call-context.ts'
import { json, network, page } from '../support/net.ts'

const listAccruals = endpoint({
  name: 'listAccruals',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/cabinet/accruals/:id/',
  access: 'signed-in',
  params: z.object({ id: z.string() }),
  query: z.object({ sectors: z.array(z.string()), month_from: z.optional(z.string()) }),
  reply: z.object({ sum: z.number() }),
})
const fastTransaction = endpoint({
  name: 'fastTransaction',
  method: 'POST',
  service: 'internal',
  path: '/api/v4/acquiring/fast_transaction/',
  access: 'signed-in',
  body: z.object({ amount: z.number() }),
  reply: null,
})
const asked = { params: { id: 'a/b' }, query: { sectors: ['heat', 'water'] } }
const onOtherScope = vi.fn<() => void>()

beforeEach(() => configureCalls({ csrf: () => 'word', scope: () => 'anna-12', onOtherScope }))
afterEach(() => {
  vi.unstubAllGlobals()
  onOtherScope.mockReset()
})

describe('call', () => {
  it('G-28: keeps the id under which the server logged a failed call', async () => {
    network(new Response('{}', { status: 500, headers: { 'x-request-id': '417-093-882' } }))
    await expect(call(listAccruals, asked)).rejects.toMatchObject({ status: 500, requestId: '417-093-882' })
    network(new Response('<html>', { status: 502 }))
    await expect(call(listAccruals, asked)).rejects.toMatchObject({ status: 502, requestId: null })
  })

  it('U-06: fills the path, repeats arrays in the query and sends the scope', async () => {
    const seen = network(json({ sum: 5 }))
    expect(await call(listAccruals, asked)).toEqual({ sum: 5 })
    expect(seen[0]?.url).toBe('/internal/api/v4/cabinet/accruals/a%2Fb/?sectors=heat&sectors=water')
    expect(Object.fromEntries(seen[0]?.headers ?? [])).toMatchObject({
      'x-csrf-token': 'word',
      'x-scope': 'anna-12',
    })
  })

  it('O-07: sends its idempotency key, profile and JSON body', async () => {
    const seen = network(json({}))
    await call(fastTransaction, { body: { amount: 5 } }, { key: 'k', profile: 7 })
    expect(seen[0]?.body).toEqual({ amount: 5 })
    expect(Object.fromEntries(seen[0]?.headers ?? [])).toMatchObject({
      'idempotency-key': 'k',
      'x-profile': '7',
    })
  })

  it('U-06: throws the errors of a JSON refusal', async () => {
    network(json({ errors: ['Нельзя', 'Совсем'], code: 'forbidden' }, 403))
    await expect(call(listAccruals, asked)).rejects.toMatchObject({
      status: 403,
      errors: ['Нельзя', 'Совсем'],
      code: 'forbidden',
    })
  })

  it.each([502, 404, 200])('U-06: throws on an HTML page with status %i', async (status) => {
    network(page(status))
    await expect(call(listAccruals, asked)).rejects.toMatchObject({
      name: 'CallError',
      status,
      errors: [],
      body: null,
    })
  })

  it('U-06: throws on a reply of the wrong shape', async () => {
    network(json({ sum: 'much' }))
    await expect(call(listAccruals, asked)).rejects.toMatchObject({
      name: 'CallError',
      status: 200,
      body: null,
    })
  })

  it('U-06: returns undefined for 204, 205 and an empty 200', async () => {
    network(
      new Response(null, { status: 204 }),
      new Response(null, { status: 205 }),
      new Response('', { status: 200 }),
      json({}),
    )
    expect(await call(logout, {})).toBeUndefined()
    expect(await call(logout, {})).toBeUndefined()
    expect(await call(fastTransaction, { body: { amount: 5 } })).toBeUndefined()
    expect(await call(fastTransaction, { body: { amount: 5 } })).toBeUndefined()
  })

  it('U-06: throws on a captive portal’s page instead of an empty result', async () => {
    network(page())
    await expect(call(fastTransaction, { body: { amount: 5 } })).rejects.toMatchObject({ name: 'CallError' })
  })

  it('B-01: throws NoResponseError without a network and on a timeout', async () => {
    network(new TypeError('Failed to fetch'))
    await expect(call(listAccruals, asked)).rejects.toMatchObject({ name: 'NoResponseError' })
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          if (signal?.aborted) reject(signal.reason)
          signal?.addEventListener('abort', () => reject(signal.reason))
        }),
    )
    await expect(call(listAccruals, asked, { timeoutMs: 1 })).rejects.toMatchObject({
      name: 'NoResponseError',
    })
    await expect(call(listAccruals, asked, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'NoResponseError',
    })
  })

  it('O-03: returns when a cached reply was stored, or null', async () => {
    network(json({ sum: 5 }, 200, { 'x-stored-at': '2026-11-12T06:40:00.000Z' }), json({ sum: 5 }))
    expect((await callWithMeta(listAccruals, asked)).storedAt).toBe('2026-11-12T06:40:00.000Z')
    expect((await callWithMeta(listAccruals, asked)).storedAt).toBeNull()
  })

  it('O-12: rejects a reply of another profile', async () => {
    network(json({ sum: 5 }, 200, { 'x-scope': 'anna-47' }))
    await expect(call(listAccruals, asked)).rejects.toMatchObject({ name: 'ScopeChangedError' })
    expect(onOtherScope).toHaveBeenCalledOnce()
  })

  it('A-01: lets a sign-in change the profile', async () => {
    const session = { account: 'anna', scope: 'anna-47', profile: 2, csrf: 'new' }
    network(json(session, 200, { 'x-scope': 'anna-47' }))
    expect(await call(login, { body: { username: 'anna', password: 'x' } })).toEqual(session)
  })

  it('B-08: uses the host’s prefixes', async () => {
    const seen = network(json({ sum: 5 }))
    const prefixes = { auth: '/a', internal: '/i', req: '/r', files: '/f', acquiring: '/q' }
    configureCalls({ prefixes })
    await call(listAccruals, asked)
    configureCalls({
      prefixes: {
        auth: '/auth',
        internal: '/internal',
        req: '/req',
        files: '/files',
        acquiring: '/gpb/acquiring',
      },
    })
    expect(seen[0]?.url).toMatch(/^\/i\/api/)
  })
})
