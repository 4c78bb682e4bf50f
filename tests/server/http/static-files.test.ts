import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { getHostConfig } from '#contract/organisation/host-endpoints.ts'
import { login } from '#contract/auth/session-endpoints.ts'
import { connect } from '../../../server/db/connect.ts'
import { toUrl } from '../../../server/kernel/endpoint-url.ts'
import { startApp } from '../support/app.ts'
import { builtApp } from '../support/built-app.ts'
import { testDatabase } from '../support/database.ts'

const { sql } = await testDatabase()
const { browser } = await startApp(sql, { deps: { dist: builtApp() } })
const client = browser()

describe('built application', () => {
  it.each([
    ['/', 'no-cache', 'text/html; charset=utf-8'],
    ['/index.html', 'no-cache', 'text/html; charset=utf-8'],
    ['/pay_from_vk/77', 'no-cache', 'text/html; charset=utf-8'],
    ['/sw.js', 'no-cache', 'application/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'no-cache', 'application/manifest+json; charset=utf-8'],
    ['/assets/app-1a2b3c.js', 'public, max-age=31536000, immutable', 'application/javascript; charset=utf-8'],
    ['/favicon.svg', 'public, max-age=86400', 'image/svg+xml'],
  ])('serves %s with its caching', async (url, caching, type) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const reply = await client.send(method, url)
      expect(reply.statusCode).toBe(200)
      expect(reply.headers).toMatchObject({ 'cache-control': caching, 'content-type': type })
      expect(reply.body === '').toBe(method === 'HEAD')
    }
  })

  it.each(['/', '/pay_from_vk/77'])('B-14: opens %s again if a program submits its form', async (url) => {
    const reply = await client.send('POST', url, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: { username: 'anna@demo.local' },
    })
    expect([reply.statusCode, reply.headers.location]).toEqual([303, url])
  })

  it.each([
    ['gzip, deflate, br', 'br', 'brotli bytes'],
    ['gzip', 'gzip', 'gzip bytes'],
    ['identity', undefined, 'export const plain = 1'],
  ])('serves the precompressed variant for %s: %s', async (accepted, encoding, body) => {
    const reply = await client.send('GET', '/assets/app-1a2b3c.js', {
      headers: { 'accept-encoding': accepted },
    })
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(reply.headers['content-type']).toBe('application/javascript; charset=utf-8')
    expect(reply.headers.vary).toContain('accept-encoding')
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(reply.body).toBe(body)
  })

  it.each([
    '/assets/gone-000000.js',
    '/assets/',
    '/main',
    '/assets/app-1a2b3c.js.map',
    '/../package.json',
    '/%2e%2e/package.json',
  ])('O-10: answers 404 for the missing %s, never the page', async (url) => {
    const reply = await client.send('GET', url, { headers: { accept: 'text/html' } })
    expect(reply.statusCode).toBe(404)
    expect(reply.json().code).toBe('not_found')
  })

  it.each(['/', '/favicon.svg'])('answers 304 for an unchanged %s', async (url) => {
    const first = await client.send('GET', url)
    const again = await client.send('GET', url, { headers: { 'if-none-match': String(first.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('B-14: compresses the page with its host, each encoding under its own tag', async () => {
    const fetchPage = (encoding: string) =>
      client.send('GET', '/', { headers: { 'accept-encoding': encoding } })
    const [brotli, gzipped, plain] = await Promise.all(['gzip, br', 'gzip', 'identity'].map(fetchPage))
    expect(plain?.body).toContain('id="host">{"name":')
    expect(brotliDecompressSync(brotli?.rawPayload ?? '').toString()).toBe(plain?.body)
    expect(gunzipSync(gzipped?.rawPayload ?? '').toString()).toBe(plain?.body)
    expect([brotli, gzipped, plain].map((reply) => reply?.headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
    ])
    expect(new Set([brotli, gzipped, plain].map((reply) => reply?.headers.etag)).size).toBe(3)
  })

  it.each([
    ['is gone', 'postgres://nobody@127.0.0.1:1/nothing'],
    ['has no primary', 'postgres://nobody@127.0.0.1:1,127.0.0.1:2/nothing'],
  ])('B-01: serves the page without its host if the database %s', async (_, url) => {
    const lost = connect(url)
    const { browser: open } = await startApp(lost, { deps: { dist: builtApp() } })
    const reply = await open().send('GET', '/')
    await lost.end()
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('id="host"></script><div id="root">')
  })
})

describe('security contact', () => {
  const path = '/.well-known/security.txt'

  it('V-15: is in security.txt with an expiry of a year', async () => {
    const { browser: visitor, clock } = await startApp(sql, {
      deps: { dist: builtApp() },
      variables: { SECURITY_CONTACT: 'mailto:security@zarya.example' },
    })
    const reply = await visitor().send('GET', path)
    const expires = new Date(clock.now().getTime() + 365 * 24 * 3600 * 1000).toISOString()
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(reply.body).toBe(
      `Contact: mailto:security@zarya.example\nExpires: ${expires}\nPreferred-Languages: ru, en\n`,
    )
  })

  it('V-15: is absent if not configured', async () => {
    expect((await client.send('GET', path)).statusCode).toBe(404)
  })
})

describe('OPTIONS', () => {
  it.each([
    [toUrl(login), 'POST, OPTIONS'],
    [toUrl(getHostConfig), 'GET, HEAD, OPTIONS'],
  ])('lists the methods of %s', async (url, allow) => {
    const reply = await client.send('OPTIONS', url)
    expect([reply.statusCode, reply.headers.allow, reply.body]).toEqual([204, allow, ''])
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
  })
})
