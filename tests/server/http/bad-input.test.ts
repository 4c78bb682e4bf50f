import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { changeProfile, getProfile } from '#contract/auth/endpoints.ts'
import { login } from '#contract/auth/session-endpoints.ts'
import { errorBodySchema } from '#contract/errors.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { app, browser } = await startApp(sql)
await addProfile(sql, await addResident(sql, 'anna@demo.local'), {
  organisation: await addOrganisation(sql),
  number: '12',
})
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const client = browser()
await client.signIn('anna@demo.local', password)

const readRows = async () =>
  sql`select (select count(*) from session_family) families, (select json_agg(f.profile_id) from session_family f) profiles`
const unchanged = await readRows()
const url = '/auth/api/v1/auth/change_profile/'
const json = 'application/json'

const raw = async (bytes: string): Promise<{ status: number; body: unknown }> => {
  const socket = connect(port, '127.0.0.1')
  socket.end(bytes)
  const answer = await text(socket)
  return { status: Number(answer.split(' ')[1]), body: JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) }
}

describe('bad input', () => {
  const bodies: [string, string, string, number][] = [
    ['no JSON', json, '{"profile":', 400],
    ['nothing', json, '', 400],
    ['null', json, 'null', 400],
    ['a list', json, '[]', 400],
    ['NaN', json, '{"profile": NaN}', 400],
    ['an endless number', json, '{"profile": 1e999}', 400],
    ['a fraction', json, '{"profile": 1.5}', 400],
    ['a number past 2^53', json, '{"profile": 9007199254740993}', 400],
    ['a number in a text', json, '{"profile": "1"}', 400],
    ['another field', json, '{"profile": 1, "admin": true}', 400],
    ['__proto__', json, '{"__proto__": {"profile": 1}}', 400],
    ['constructor.prototype', json, '{"constructor": {"prototype": {"profile": 1}}}', 400],
    ['a deep list', json, '['.repeat(100_000) + ']'.repeat(100_000), 400],
    ['a deep field', json, `{"profile": ${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`, 400],
    ['two megabytes', json, JSON.stringify({ profile: 'x'.repeat(2_000_000) }), 413],
    ['a form', 'application/x-www-form-urlencoded', 'profile=1', 415],
    ['plain text', 'text/plain', '{"profile": 1}', 415],
    ['a multipart', 'multipart/form-data; boundary=x', '--x--', 415],
    ['XML', 'application/xml', '<profile>1</profile>', 415],
    ['a broken content type', ';;', '{"profile": 1}', 415],
  ]
  it.each(bodies)('V-10: rejects a body that is %s', async (_name, type, payload, status) => {
    const reply = await app.inject({
      method: 'POST',
      url,
      payload,
      headers: {
        'content-type': type,
        'sec-fetch-site': 'same-origin',
        'x-csrf-token': client.cookies.get('csrf') ?? '',
      },
      cookies: Object.fromEntries(client.cookies),
    })
    expect(reply.statusCode).toBe(status)
    expect(errorBodySchema.safeParse(reply.json()).success).toBe(true)
    expect(reply.json().errors[0]).toMatch(/[А-я]/)
  })

  it.each([
    {},
    { username: 'a' },
    { username: '', password: 'x' },
    { username: 'a'.repeat(255), password: 'x' },
    { username: { $gt: '' }, password: 'x' },
    { username: 'a\u0000b', password: 'x' },
  ])('V-10: rejects credentials %j', async (body) => {
    const reply = await browser('192.0.2.99').call(login, { body })
    expect([400, 401]).toContain(reply.statusCode)
  })

  it('V-10: accepts the literal text \\u0000', async () => {
    const literal = String.raw`a\u0000b`
    const reply = await browser('192.0.2.98').call(login, { body: { username: literal, password: 'x' } })
    expect(reply.statusCode).toBe(401)
  })

  it('V-10: rejects an unexpected body', async () => {
    const reply = await client.send('POST', '/auth/api/v1/auth/verify/', { body: { more: 1 } })
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid'])
  })

  it.each([
    '/auth/api/v1/nothing/',
    '/internal/',
    '/auth/%2e%2e/%2e%2e/etc/passwd',
    `/auth/${'x'.repeat(8000)}`,
    '/a.js',
  ])('V-10: rejects the unknown address %s', async (address) => {
    const reply = await client.send('GET', address)
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
  })

  it.each(['/auth/%zz', '/%', '/auth/%c3%28/'])(
    'V-10: rejects the bad percent-encoding %s',
    async (address) => {
      const reply = await client.send('GET', address)
      expect(reply.statusCode).toBeGreaterThanOrEqual(400)
      expect(reply.statusCode).toBeLessThan(500)
      expect(errorBodySchema.safeParse(reply.json()).success).toBe(true)
    },
  )

  it.each([
    'access=%',
    'access',
    '=x',
    ';;;',
    `access=${'x'.repeat(9000)}`,
    'access=%00; refresh=%ff',
    '__proto__=x',
  ])('V-10: rejects the cookies %s', async (cookie) => {
    const reply = await app.inject({ url: '/auth/api/v1/auth/get_profile/', headers: { cookie } })
    expect(reply.statusCode).toBe(401)
    expect(errorBodySchema.safeParse(reply.json()).success).toBe(true)
  })

  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['an unknown method', 'FOO / HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['a huge header', `GET / HTTP/1.1\r\nhost: x\r\nx-y: ${'z'.repeat(40_000)}\r\n\r\n`, 431],
    ['a huge address', `GET /${'z'.repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
    ['a wrong length', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: -5\r\n\r\n', 400],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
  ])('V-10: rejects bytes that are %s', async (_name, bytes, status) => {
    const answer = await raw(bytes)
    expect(answer.status).toBe(status)
    expect(errorBodySchema.safeParse(answer.body).success).toBe(true)
  })

  it('V-10: changes nothing and keeps answering', async () => {
    expect(await readRows()).toEqual(unchanged)
    expect((await client.call(getProfile)).statusCode).toBe(200)
    expect((await client.call(changeProfile, { body: { profile: 999_999 } })).statusCode).toBe(404)
  })
})
