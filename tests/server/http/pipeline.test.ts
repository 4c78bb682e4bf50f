import cookie from '@fastify/cookie'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import fastify from 'fastify'
import * as z from 'zod/mini'
import { afterAll, describe, expect, it } from 'vitest'
import type { Effect } from '#contract/outbox/schema.ts'
import { login } from '#contract/auth/session-endpoints.ts'
import { endpoint, type Endpoint } from '#contract/endpoint.ts'
import { createCookies } from '../../../server/http/cookies.ts'
import { addErrorHandlers } from '../../../server/http/errors.ts'
import { mount } from '../../../server/http/mount.ts'
import type { Principal } from '../../../server/kernel/principal.ts'
import { serve } from '../../../server/http/route.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { authRoutes } from '../../../server/modules/auth/routes.ts'
import { TestClient } from '../support/client.ts'
import { TestClock } from '../support/clock.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation, addProfile, addResident, allRights, password } from '../support/residents.ts'

const common = {
  service: 'internal',
  access: { slug: 'news', action: 'R' },
  reply: z.object({ said: z.unknown() }),
} as const
const read = endpoint({ ...common, name: 'read', method: 'GET', path: '/read/' })
const change = endpoint({
  ...common,
  name: 'change',
  method: 'POST',
  path: '/change/',
  access: { slug: 'news', action: 'C' },
})
const changingGet = endpoint({
  ...common,
  name: 'changingGet',
  method: 'GET',
  path: '/unsubscribe/',
  mutates: true,
})
const body = z.strictObject({ text: z.string() })
const keyed = endpoint({ ...common, name: 'keyed', method: 'POST', path: '/keyed/', body, keyed: true })
const paced = endpoint({ ...keyed, name: 'paced', path: '/paced/', isPaced: true })
const versioned = endpoint({ ...keyed, name: 'versioned', path: '/versioned/', isVersioned: true })
const query = z.strictObject({
  sectors: z.array(z.string()),
  offset: z.optional(z.int()),
  house: z.optional(z.boolean()),
})
const list = endpoint({ ...common, name: 'list', method: 'GET', path: '/list/', query })
const wrong = endpoint({
  ...common,
  name: 'wrong',
  method: 'GET',
  path: '/wrong/',
  reply: z.object({ id: z.int() }),
})

const { sql } = await testDatabase()
const deps = {
  sql,
  clock: new TestClock(),
  hmac: createHmacFunction('a secret of thirty-two characters or more'),
}
const callers: Principal[] = []
const done = new Map<string, Effect>()
const app = fastify()
afterAll(() => app.close())
await app.register(cookie)
addErrorHandlers(app, async () => undefined)
const said = async (_input: unknown, { caller }: { readonly caller: Principal }) => {
  callers.push(caller)
  return { said: 'done', unnamed: 'stays here' }
}
mount(
  app,
  [
    ...authRoutes(deps).filter((route) => route.endpoint === login),
    ...[read, change, changingGet].map((one) => serve(one, said)),
    ...[keyed, paced, versioned].map((one) => serve(one, async (_input, { key }) => ({ said: key }))),
    serve(list, async (input) => ({ said: input.query })),
    { endpoint: wrong, handle: async () => ({ id: 'not a number' }) },
  ],
  {
    ...deps,
    cookies: createCookies(false),
    hosts: [],
    site: { publicUrl: 'https://cabinet.example', hosts: null },
    uploads: tmpdir(),
    stalledMs: 30_000,
    findEffect: async (_sql, profile, key) => (profile === first ? done.get(key) : undefined),
  },
)

const organisation = await addOrganisation(sql)
const anna = await addResident(sql, 'anna@demo.local')
const first = await addProfile(sql, anna, {
  organisation,
  number: '12',
  permissions: { ...allRights, news: 'CR' },
})
const second = await addProfile(sql, anna, { organisation, number: '47', permissions: {} })
const vera = await addResident(sql, 'vera@demo.local')
const foreign = await addProfile(sql, vera, { organisation, number: '80' })
const client = new TestClient(app)
await client.signIn('anna@demo.local', password)

describe('pipeline of a call', () => {
  it('answers with the scope, without shared caching, and with contract fields only', async () => {
    const reply = await client.call(read)
    expect(reply.json()).toEqual({ said: 'done' })
    expect(reply.headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'cookie' })
    expect(reply.headers['x-scope']).toMatch(/^[\w-]{22}$/)
    expect(callers.at(-1)).toMatchObject({ residentId: anna, profileId: first, organisationId: organisation })
  })

  it('answers 500 if the reply violates the contract', async () => {
    const reply = await client.call(wrong)
    expect([reply.statusCode, reply.json().code]).toEqual([500, 'unknown'])
  })

  it('B-06: enforces the permission', async () => {
    const reply = await client.call(read, { headers: { 'x-profile': String(second) } })
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toEqual({
      errors: ['Недостаточно прав. Позвоните в управляющую организацию'],
      code: 'forbidden',
    })
  })

  it('A-06: acts for the resident’s other profile without switching', async () => {
    await sql`update profile set permission_overrides = ${sql.json(allRights)} where id = ${second}`
    const other = await client.call(read, { headers: { 'x-profile': String(second) } })
    expect(callers.at(-1)?.profileId).toBe(second)
    const own = await client.call(read)
    expect(callers.at(-1)?.profileId).toBe(first)
    expect(other.headers['x-scope']).not.toBe(own.headers['x-scope'])
  })

  it.each([String(foreign), '999999', 'x', '-1', '1e3', ''])(
    'V-01: rejects profile "%s" like an absent one',
    async (asked) => {
      const reply = await client.call(read, { headers: { 'x-profile': asked } })
      expect(reply.statusCode).toBe(403)
      expect(reply.json()).toEqual({
        errors: ['Этот лицевой счёт вам не принадлежит'],
        code: 'profile_foreign',
      })
    },
  )

  const strangers: [string, Record<string, string | undefined>][] = [
    [
      'a form or a script of another site',
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    ],
    ['a neighbouring host', { 'sec-fetch-site': 'same-site', origin: 'https://other.cabinet.example' }],
    ['a navigation from outside', { 'sec-fetch-site': 'none' }],
    ['an old browser on another site', { 'sec-fetch-site': undefined, origin: 'https://evil.example' }],
    ['a sandboxed page', { 'sec-fetch-site': undefined, origin: 'null' }],
    ['nobody knows where', { 'sec-fetch-site': undefined }],
  ]
  it.each(strangers)('V-03: rejects a change by %s', async (_who, headers) => {
    const before = callers.length
    for (const one of [change, changingGet]) {
      const reply = await client.call(one, { headers })
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'foreign_origin'])
    }
    const head = await client.send('HEAD', '/internal/unsubscribe/', { headers })
    expect(head.statusCode).toBe(404)
    expect(callers.length).toBe(before)
  })

  it.each(['https://cabinet.example', 'http://localhost:8080'])(
    'accepts a change by an old browser on our page %s',
    async (origin) => {
      const reply = await client.call(change, {
        headers: { 'sec-fetch-site': undefined, origin, host: 'localhost:8080' },
      })
      expect(reply.statusCode).toBe(200)
    },
  )

  it.each([undefined, '', 'x', 'a'.repeat(43)])(
    'V-03: rejects a change without the CSRF token (%s)',
    async (token) => {
      const before = callers.length
      for (const one of [change, changingGet]) {
        const reply = await client.call(one, { headers: { 'x-csrf-token': token } })
        expect([reply.statusCode, reply.json().code]).toEqual([403, 'csrf'])
      }
      expect(callers.length).toBe(before)
    },
  )

  it('V-03: rejects the CSRF token of another session', async () => {
    const other = new TestClient(app)
    await other.signIn('vera@demo.local', password)
    const reply = await client.call(change, { headers: { 'x-csrf-token': other.cookies.get('csrf') } })
    expect(reply.statusCode).toBe(403)
  })

  it.each(['', '1', 'not-a-uuid'])('rejects an idempotency key that is no UUID (%s)', async (key) => {
    const reply = await client.call(keyed, { body: { text: 'a' }, headers: { 'idempotency-key': key } })
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'key_needed'])
  })

  interface Target {
    readonly to?: Endpoint
    readonly by?: TestClient
  }
  const getKey = async (text: string, { to = keyed, by = client }: Target = {}): Promise<string> =>
    (await by.call(to, { body: { text } })).json().said

  it('B-17: recognises a call without a key by caller and content for a minute', async () => {
    const key = await getKey('Течёт')
    expect(await Promise.all([getKey('Течёт'), getKey('Течёт')])).toEqual([key, key])
    const other = new TestClient(app)
    await other.signIn('vera@demo.local', password)
    const others = await Promise.all([
      getKey('Течёт кран'),
      getKey('Течёт', { to: versioned }),
      getKey('Течёт', { by: other }),
    ])
    expect(new Set([key, ...others]).size).toBe(4)
    deps.clock.pass(59)
    expect(await getKey('Течёт')).toBe(key)
    deps.clock.pass(2)
    expect(await getKey('Течёт')).not.toBe(key)
  })

  it('B-17: gives a payment a new key, for the pause between payments protects it', async () => {
    expect(await getKey('100', { to: paced })).not.toBe(await getKey('100', { to: paced }))
  })

  const replace = (replaces: string, to: Endpoint = keyed) =>
    client.call(to, { body: { text: 'a' }, headers: { 'idempotency-key': randomUUID(), replaces } })

  it('O-23: closes the keys that a call replaces, and answers with what one of them did', async () => {
    const [open, taken] = [randomUUID(), randomUUID()]
    expect((await replace(open)).statusCode).toBe(200)
    done.set(taken, { kind: 'request', number: '128' })
    const reply = await replace(`${open}, ${taken}`)
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      {
        code: 'already_accepted',
        errors: ['Первая отправка уже принята: заявка № 128'],
        current: { kind: 'request', number: '128' },
      },
    ])
    const closed = await sql`select scope, key from closed_key`
    expect([...closed]).toEqual([{ scope: `profile/${first}`, key: open }])
  })

  it('O-23: leaves a replaced reading to the version check of readings', async () => {
    const taken = randomUUID()
    done.set(taken, { kind: 'reading', number: '7' })
    expect((await replace(taken, versioned)).statusCode).toBe(200)
    expect((await replace(taken)).statusCode).toBe(409)
  })

  it.each(['', 'x', `${randomUUID()};`, Array.from({ length: 21 }, () => randomUUID()).join()])(
    'O-23: rejects a malformed list of replaced keys (%s)',
    async (replaces) => {
      const reply = await replace(replaces)
      expect([reply.statusCode, reply.json().errors]).toEqual([
        400,
        ['Заголовок Replaces: нужны UUID через запятую, не больше 20'],
      ])
    },
  )

  it('converts query texts by the contract, repeated names to a list', async () => {
    const reply = await client.call(list, { query: { sectors: ['a', 'b'], offset: '10', house: 'true' } })
    expect(reply.json()).toEqual({ said: { sectors: ['a', 'b'], offset: 10, house: true } })
    expect((await client.call(list, { query: { sectors: 'a' } })).json()).toEqual({
      said: { sectors: ['a'] },
    })
  })

  it.each([
    { sectors: 'a', offset: 'ten' },
    { sectors: 'a', offset: '1e999' },
    { sectors: 'a', more: '1' },
    {},
  ])('V-10: rejects an invalid query: %j', async (wrongQuery) => {
    const reply = await client.call(list, { query: wrongQuery })
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid'])
    expect(reply.json().errors[0]).toMatch(/[А-я]/)
  })
})
