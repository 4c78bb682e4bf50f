import { describe, expect, it } from 'vitest'
import { listSessions } from '#contract/account/endpoints.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const production = { NODE_ENV: 'production', STAND: 'off', PUBLIC_URL: 'http://cabinet.test' }
const organisation = await addOrganisation(sql)
await addProfile(sql, await addResident(sql, 'anna@demo.local'), { organisation, number: '12' })

/** Keyed hash of the network from which the last sign-in was made. */
const lastNetwork = async (): Promise<string> => {
  const [row] = await sql<{ network: string }[]>`
    select network from session_family order by created_at desc, seen_at desc limit 1`
  await sql`delete from session_family`
  return row?.network ?? ''
}

/** The network that the server counts for a call from an address with the header. */
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
  it('V-11: X-Forwarded-For is not believed by default, nor with none', async () => {
    const plain = await networkSeen({}, '192.0.2.1')
    expect(await networkSeen({}, '192.0.2.1', '198.51.100.1')).toBe(plain)
    expect(await networkSeen({ ...production, TRUST_PROXY: 'none' }, '192.0.2.1', '198.51.100.1')).toBe(plain)
  })

  it('V-11: a declared proxy names the caller, and only the last name, which it gave itself, is believed', async () => {
    const client = await networkSeen({}, '198.51.100.1')
    const proxy = '10.0.0.1'
    for (const word of ['1', proxy, '10.0.0.0/8'])
      expect(await networkSeen({ TRUST_PROXY: word }, proxy, '203.0.113.9, 198.51.100.1')).toBe(client)
    expect(await networkSeen({ TRUST_PROXY: proxy }, '192.0.2.1', '198.51.100.1')).not.toBe(client)
  })

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
    'V-11: in production a call with %s through a proxy that was not declared gets 503, and the log names the setting',
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
