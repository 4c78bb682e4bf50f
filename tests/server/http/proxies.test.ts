import { describe, expect, it } from 'vitest'
import { listSessions } from '#contract/auth/account-endpoints.ts'
import { login } from '#contract/auth/session-endpoints.ts'
import { parseHosts } from '../../../server/config/hosts.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const production = { NODE_ENV: 'production', SANDBOX: 'off', PUBLIC_URL: 'http://cabinet.test' }
const organisation = await addOrganisation(sql)
await addProfile(sql, await addResident(sql, 'anna@demo.local'), { organisation, number: '12' })

const lastNetwork = async (): Promise<string> => {
  const [row] = await sql<{ network: string }[]>`
    select network from session_family order by created_at desc, seen_at desc limit 1`
  await sql`delete from session_family`
  return row?.network ?? ''
}

const networkSeen = async (variables: Record<string, string>, address: string, forwardedFor?: string) => {
  const { browser } = await startApp(sql, { variables })
  const reply = await browser(address).send('POST', '/auth/api/v1/auth/login/', {
    body: { username: 'anna@demo.local', password },
    headers: { 'x-forwarded-for': forwardedFor },
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return lastNetwork()
}

describe('proxies', () => {
  it('V-11: ignore X-Forwarded-For unless declared', async () => {
    const plain = await networkSeen({}, '192.0.2.1')
    expect(await networkSeen({}, '192.0.2.1', '198.51.100.1')).toBe(plain)
    expect(await networkSeen({ ...production, TRUST_PROXY: 'none' }, '192.0.2.1', '198.51.100.1')).toBe(plain)
  })

  it('V-11: name the caller by the last entry if declared', async () => {
    const client = await networkSeen({}, '198.51.100.1')
    const proxy = '10.0.0.1'
    for (const word of ['1', proxy, '10.0.0.0/8'])
      expect(await networkSeen({ TRUST_PROXY: word }, proxy, '203.0.113.9, 198.51.100.1')).toBe(client)
    expect(await networkSeen({ TRUST_PROXY: proxy }, '192.0.2.1', '198.51.100.1')).not.toBe(client)
  })

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
    'V-11: answer 503 to %s from an undeclared proxy in production and log the setting',
    async (header) => {
      const { browser, logs } = await startApp(sql, { variables: production })
      const headers = { [header]: '198.51.100.1' }
      const reply = await browser().send('GET', '/auth/api/v1/account/sessions/', { headers })
      expect([reply.statusCode, reply.json().code]).toEqual([503, 'not_set_up'])
      expect(logs.join('')).toContain('TRUST_PROXY')
      expect((await browser().send('GET', '/healthz', { headers })).statusCode).toBe(200)
      expect((await browser().call(listSessions)).statusCode).toBe(401)
    },
  )
})

describe('process behind a socket', () => {
  it('V-11: rejects a call without X-Forwarded-For and logs the setting', async () => {
    const variables = { SOCKET: '/run/cabinet.sock', TRUST_PROXY: '1', PUBLIC_URL: 'http://cabinet.test' }
    const { browser, logs } = await startApp(sql, { variables })
    const reply = await browser().call(listSessions)
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'not_set_up'])
    expect(logs.join('')).toContain('X-Forwarded-For')
    for (const path of ['/healthz', '/readyz'])
      expect((await browser().send('GET', path)).statusCode).toBe(200)
    const headers = { 'x-forwarded-for': '198.51.100.1' }
    expect((await browser().call(listSessions, { headers })).statusCode).toBe(401)
  })
})

describe('origin check', async () => {
  const hosts = parseHosts('{"hosts": {"second.example": {"name": "ТСЖ"}}}', 'the test')
  const site = { NODE_ENV: 'production', PUBLIC_URL: 'https://cabinet.example', TRUST_PROXY: '1' }
  const { browser } = await startApp(sql, { variables: site, deps: { hosts } })
  const open = await startApp(sql, { variables: site })

  interface From {
    readonly host: string
    readonly origin?: string
    readonly site?: string
  }
  const signIn = async (app: { browser: typeof browser }, { host, origin, site: fetched }: From) => {
    const headers = { 'x-forwarded-for': '192.0.2.9', host, origin, 'sec-fetch-site': fetched }
    const body = { username: 'anna@demo.local', password }
    const reply = await app.browser().call(login, { body, headers })
    return reply.statusCode === 200 ? 200 : [reply.statusCode, reply.json().code]
  }
  const own = (name: string): From[] => [
    { host: name, origin: `https://${name}`, site: 'same-origin' },
    { host: name, origin: `https://${name}` },
    { host: name, site: 'same-origin' },
  ]

  it('V-03: accepts changes at the hosts of HOSTS_FILE and PUBLIC_URL', async () => {
    for (const from of [
      ...own('second.example'),
      ...own('cabinet.example'),
      { host: 'SECOND.example', site: 'same-origin' },
    ])
      expect(await signIn({ browser }, from), JSON.stringify(from)).toBe(200)
    // The proxy sends its own host name, so the origin decides.
    const behind = { host: '10.0.0.5:8080', origin: 'https://cabinet.example', site: 'same-origin' }
    expect(await signIn({ browser }, behind)).toBe(200)
  })

  it('V-03: rejects changes at other hosts, even if the origin matches', async () => {
    const rebound = [
      ...own('evil.example'),
      ...own('second.example.evil.example'),
      { host: 'second.example', origin: 'https://evil.example' },
      { host: 'second.example', origin: 'https://evil.example', site: 'cross-site' },
    ]
    for (const from of rebound)
      expect(await signIn({ browser }, from), JSON.stringify(from)).toEqual([403, 'foreign_origin'])
  })

  it('V-03: accepts any host that matches the origin without HOSTS_FILE', async () => {
    for (const from of own('other.example')) expect(await signIn(open, from)).toBe(200)
    expect(await signIn(open, { host: 'other.example', origin: 'https://evil.example' })).toEqual([
      403,
      'foreign_origin',
    ])
  })
})
