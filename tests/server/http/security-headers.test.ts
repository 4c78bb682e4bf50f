import { describe, expect, it } from 'vitest'
import { parseHosts } from '../../../server/config/hosts.ts'
import { startApp } from '../support/app.ts'
import { builtApp } from '../support/built-app.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const dist = builtApp()
const { browser } = await startApp(sql, { deps: { dist } })

const parsePolicy = (header: unknown): Map<string, string> =>
  new Map(
    String(header)
      .split(';')
      .map((directive) => directive.trim().split(/ (.*)/s))
      .map(([name = '', value = '']) => [name, value]),
  )

describe('headers', () => {
  it('V-04: allow only own scripts and inline code by hash', async () => {
    const { headers } = await browser().send('GET', '/')
    const policy = parsePolicy(headers['content-security-policy'])
    // printf 'first()' | openssl dgst -sha256 -binary | base64
    expect(policy.get('script-src')).toBe("'self' 'sha256-fDYmfWjvur9AxjhDbjHe6RvExc05MbXhhrbgz2vvy/A='")
    // printf 'body{margin:0}' | openssl dgst -sha256 -binary | base64
    expect(policy.get('style-src')).toBe("'self' 'sha256-IAdwN3biDCQ3brrgp1m8kBEsPQYyqfREKOEfeoREopc='")
    expect(policy.get('require-trusted-types-for')).toBe("'script'")
    expect(policy.get('trusted-types')).toBe('cabinet dompurify')
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy.get(name)).toBe("'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
  })

  it.each(['/', '/config.json', '/assets/app-1a2b3c.js', '/nothing', '/auth/api/v1/auth/get_profile/'])(
    'V-04: restrict the use of %s',
    async (url) => {
      const { headers } = await browser().send('GET', url)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
      })
      expect(headers['content-security-policy']).toContain("default-src 'self'")
      expect(headers['permissions-policy']).toContain('camera=(self)')
      expect(headers['x-powered-by'] ?? headers['strict-transport-security']).toBeUndefined()
    },
  )

  it('V-04: bind cookies to the host and enable HSTS over https', async () => {
    await addProfile(sql, await addResident(sql, 'anna@demo.local'), {
      organisation: await addOrganisation(sql),
      number: '12',
    })
    const secure = await startApp(sql, { variables: { PUBLIC_URL: 'https://cabinet.example' } })
    const reply = await secure.browser().signIn('anna@demo.local', password)
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000')
    expect(reply.cookies.map(({ name }) => name)).toEqual([
      '__Host-access',
      '__Host-refresh',
      '__Host-csrf',
      '__Host-device',
    ])
    for (const cookie of reply.cookies) {
      expect(cookie).toMatchObject({ secure: true, sameSite: 'Lax', path: '/' })
      expect(cookie.httpOnly ?? false).toBe(cookie.name !== '__Host-csrf')
    }
    expect(reply.cookies.map(({ maxAge }) => maxAge)).toEqual([
      600,
      90 * 24 * 3600,
      90 * 24 * 3600,
      180 * 24 * 3600,
    ])
  })

  it('V-04: extend HSTS to subdomains if configured', async () => {
    const variables = { PUBLIC_URL: 'https://cabinet.example', HSTS_SUBDOMAINS: 'on' }
    const { headers } = await (await startApp(sql, { variables })).browser().send('GET', '/healthz')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  it('B-08: allow pictures from the origins of the host’s configuration', async () => {
    const hosts = parseHosts('{"default":{"backgrounds":["https://cdn.example/1.jpg"]}}', 'test')
    const branded = await startApp(sql, { deps: { hosts } })
    const { headers } = await branded.browser().send('GET', '/config.json')
    const policy = parsePolicy(headers['content-security-policy'])
    expect(policy.get('img-src')).toBe("'self' data: blob: https://cdn.example")
  })
})
