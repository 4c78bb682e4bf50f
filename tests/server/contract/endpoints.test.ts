import { describe, expect, it } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { changeProfile, getProfile } from '#contract/auth/endpoints.ts'
import { getConstants } from '#contract/organisation/constants-endpoints.ts'
import { isChanging, type Endpoint } from '#contract/endpoint.ts'
import { logout } from '#contract/auth/session-endpoints.ts'
import { toUrl } from '../../../server/kernel/endpoint-url.ts'
import { startApp } from '../support/app.ts'
import { password } from '../support/residents.ts'
import { createWorld } from './world.ts'

const { sql, app, browser, clock, second, inputs } = await createWorld()
const isSigned = ({ access }: Endpoint): boolean => access !== 'public'

describe('endpoints of the contract', () => {
  it.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is served with the contract’s reply',
    async (name, endpoint) => {
      expect(app.hasRoute({ method: endpoint.method, url: toUrl(endpoint) })).toBe(true)
      const { as = 'anna@demo.local', before, ...input } = inputs[name] ?? {}
      const client = browser()
      await client.signIn(as, password)
      await before?.(client)
      const reply = await client.call(endpoint, input)
      expect(reply.statusCode, reply.body).toBe(endpoint.reply === null ? (endpoint.emptyStatus ?? 204) : 200)
      if (endpoint.reply === 'file') expect(reply.headers['content-disposition']).toMatch(/^attachment;/)
      else if (endpoint.reply !== null) expect(endpoint.reply.safeParse(reply.json()).success).toBe(true)
      if (isSigned(endpoint)) {
        expect(reply.headers['x-scope']).toMatch(/^[\w-]{22}$/)
        expect(reply.headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'cookie' })
      }
    },
  )

  it.each(allEndpoints.filter(isSigned).map((endpoint) => [endpoint.name, endpoint] as const))(
    'B-04 V-03: %s rejects a call without a session and a cross-site change',
    async (name, endpoint) => {
      const nobody = await browser().call(endpoint, inputs[name])
      expect([nobody.statusCode, nobody.json().detail]).toEqual([401, 'Not authenticated'])
      if (!isChanging(endpoint)) return
      const client = browser()
      await client.signIn('anna@demo.local', password)
      const headers = {
        ...inputs[name]?.headers,
        'sec-fetch-site': 'cross-site',
        origin: 'https://evil.example',
      }
      expect((await client.call(endpoint, { ...inputs[name], headers })).statusCode).toBe(403)
    },
  )

  it('A-06: a switch activates the profile everywhere and in the next session', async () => {
    clock.pass(60)
    const client = browser()
    await client.signIn('anna@demo.local', password)
    const before = (await client.call(getProfile)).json()
    const switched = await client.call(changeProfile, { body: { profile: second } })
    expect(switched.json()).toMatchObject({
      profile: second,
      account: before.session.account,
      csrf: before.session.csrf,
    })
    const after = await client.call(getProfile)
    expect(after.json().session).toEqual(switched.json())
    expect(after.headers['x-scope']).toBe(switched.json().scope)
    expect(before.profiles.map(({ scope }: { scope: string }) => scope)).toContain(switched.json().scope)
    await client.call(logout)
    expect((await client.signIn('anna@demo.local', password)).json().profile).toBe(second)
  })

  it('A-12: today and the period use the organisation’s time zone and the server’s clock', async () => {
    const late = await startApp(sql)
    late.clock.set('2026-03-31T15:00:00Z')
    const client = late.browser()
    await client.signIn('anna@demo.local', password)
    expect((await client.call(getConstants)).json()).toEqual({
      results: {
        time_zone: 'Asia/Vladivostok',
        today: '2026-04-01',
        period: '2026-04',
        meter_window: { from_day: 1, till_day: 31, strict: false },
        benefit: false,
        payment_maximum: 50_000,
        contacts: { emergency: '+74951234567' },
      },
    })
  })

  it('are published as OpenAPI unless switched off', async () => {
    const { paths } = (await browser().send('GET', '/docs/json')).json()
    const bodies = allEndpoints.map((endpoint) => {
      const operation = paths[toUrl(endpoint).replaceAll(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
      return [operation?.operationId, Object.keys(operation?.requestBody?.content ?? {})[0]]
    })
    const getBodyType = ({ body, upload, table }: Endpoint) => {
      if (table) return 'text/csv'
      return body && (upload ? 'multipart/form-data' : 'application/json')
    }
    expect(bodies).toEqual(allEndpoints.map((endpoint) => [endpoint.name, getBodyType(endpoint)]))
    const page = await browser().send('GET', '/docs/')
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ])
    const without = await startApp(sql, { variables: { DOCS: '0' } })
    expect((await without.browser().send('GET', '/docs/json')).statusCode).toBe(404)
  })
})
