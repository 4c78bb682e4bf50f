import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RouteOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints, organisationEndpoints, staffEndpoints } from '#contract/all-endpoints.ts'
import { toUrl } from '../../../server/kernel/endpoint-url.ts'
import { startApp } from '../support/app.ts'
import type { TestClient } from '../support/client.ts'
import { testDatabase } from '../support/database.ts'
import { RawConnection } from '../support/raw-connection.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'
import { openDesk } from '../support/staff.ts'

const { sql } = await testDatabase()
const inn = '7701234560'
const organisation = await addOrganisation(sql)
await sql`update organisation set inn = ${inn} where id = ${organisation}`
await addProfile(sql, await addResident(sql, 'anna@demo.local'), { organisation, number: '12' })
const desk = await openDesk(sql)
const { client: head } = await desk.join('head@demo.local', 'head', inn)
const key = (await desk.operator('key', 'create', 'Биллинг', 'import,export,requests', '--organisation', inn))
  .split('\n')
  .at(1)

const routes: RouteOptions[] = []
const { app, browser } = await startApp(sql, {
  clock: desk.clock,
  deps: { onRoute: (route) => void routes.push(route) },
})
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const resident = browser()
await resident.signIn('anna@demo.local', password)

const toCookieHeader = ({ cookies }: TestClient): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const signedIn = {
  resident: {
    'sec-fetch-site': 'same-origin',
    cookie: toCookieHeader(resident),
    'x-csrf-token': resident.cookies.get('csrf') ?? '',
  },
  staff: { 'sec-fetch-site': 'same-origin', cookie: toCookieHeader(head.browser), 'x-csrf-token': head.csrf },
  program: { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() },
}

const endpoints = [...allEndpoints, ...organisationEndpoints, ...staffEndpoints]

const endpointAt = (method: string, url: string): Endpoint | undefined =>
  endpoints.find((endpoint) => endpoint.method === method && toUrl(endpoint) === url)

const authorized = (method: string, url: string): object => {
  const access = endpointAt(method, url)?.access
  if (typeof access !== 'object' || 'slug' in access) return signedIn.resident
  return 'scope' in access ? signedIn.program : signedIn.staff
}

const multipart = 'multipart/form-data; boundary=x'
const size = 400 * 1024
const buildForm = (field: string): Buffer =>
  Buffer.from(
    `--x\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n${'a'.repeat(size)}\r\n--x--\r\n`,
  )
const form = buildForm('other')
const inChunks = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n0\r\n\r\n')])

type Body = readonly [what: string, headers: Readonly<Record<string, string | number>>, bytes: Buffer]

const body = (what: string, type: string, bytes: Buffer, length = bytes.length): Body => [
  what,
  { 'content-type': type, 'content-length': length },
  bytes,
]

const bodies: readonly Body[] = [
  body('a form whose file has another name', multipart, form),
  ['such a form in chunks', { 'content-type': multipart, 'transfer-encoding': 'chunked' }, inChunks(form)],
  body('JSON that is too large', 'application/json', Buffer.from(JSON.stringify('a'.repeat(size)))),
  body('malformed JSON', 'application/json', Buffer.from('['.repeat(size / 2))),
  body('a table without sense', 'text/csv', Buffer.from('a;b\n'.repeat(size / 4))),
  body('a type that no route takes', 'image/png', Buffer.alloc(size)),
  body('a declared size that no route takes', multipart, form, 2 ** 40),
]

const buildHead = (method: string, url: string, headers: object): string =>
  [
    `${method} ${url} HTTP/1.1`,
    'host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

const callTwice = async (method: string, url: string, headers: object, bytes: Buffer, to = port) => {
  const connection = new RawConnection(to)
  connection.write(buildHead(method, url, headers))
  connection.write(bytes)
  const first = await connection.answer()
  connection.write(buildHead('GET', '/healthz', {}))
  const next = await connection.answer()
  connection.destroy()
  return { first, next }
}

const takesBody = (method: string, url: string): boolean =>
  !['HEAD', 'OPTIONS'].includes(method) && (method !== 'GET' || !endpointAt(method, url))

const withIds = (url: string): string =>
  url.replace(':shared_id', randomUUID()).replace(':kind', 'accounts').replaceAll(/:\w+/g, '1')

const calls = routes
  .flatMap(({ method: methods, url }) => [methods].flat().map((method) => ({ method, url })))
  .filter(({ method, url }) => takesBody(method, url))
  .flatMap(({ method, url }) =>
    [{}, authorized(method, url)].map((headers) => ({
      method,
      url: withIds(url),
      headers,
    })),
  )

describe('answer before the end of a body', () => {
  it.each(bodies)('G-23: leaves the connection usable or closed: %s', async (_what, type, bytes) => {
    const dead: string[] = []
    const queue = [...calls]
    const work = async (): Promise<void> => {
      for (let call = queue.pop(); call; call = queue.pop()) {
        const { method, url, headers } = call
        const { first, next } = await callTwice(method, url, { ...headers, ...type }, bytes)
        const expected = first?.headers['connection'] === 'close' ? undefined : 200
        if (!first || next?.status !== expected) dead.push(`${method} ${url}`)
      }
    }
    await Promise.all(Array.from({ length: 8 }, work))
    expect(dead).toEqual([])
  })

  it('G-23: leaves the connection usable on a full disk and asks to retry', async () => {
    // Linux refuses to create files there, even for root.
    const { app: full } = await startApp(sql, { clock: desk.clock, deps: { uploads: '/sys' } })
    await full.listen({ port: 0, host: '127.0.0.1' })
    const to = (full.server.address() as AddressInfo).port
    const file = buildForm('file')
    const table = Buffer.from('a;b\n'.repeat(size / 4))
    const answers: Record<string, unknown> = {}
    const uploads = endpoints.filter((endpoint) => endpoint.upload ?? endpoint.table)
    for (const { name, method, ...endpoint } of uploads) {
      const url = toUrl({ name, method, ...endpoint })
      const [type, bytes] = endpoint.table ? ['text/csv', table] : [multipart, file]
      const headers = { ...authorized(method, url), 'content-type': type, 'content-length': bytes.length }
      const { first, next } = await callTwice(method, withIds(url), headers, bytes, to)
      answers[name] = [first?.status, first?.headers['retry-after'], next?.status]
    }
    expect(answers).toEqual(Object.fromEntries(uploads.map(({ name }) => [name, [503, '5', 200]])))
  })

  it('G-23: does not delay other clients of a proxy with one connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const proxy = createServer((incoming, outgoing) => {
      const { method, url, headers } = incoming
      const forwarded = request({ agent, port, method, path: url, headers }, (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(outgoing)
      })
      incoming.pipe(forwarded)
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const { port: proxyPort } = proxy.address() as AddressInfo
    const [anna, boris] = [new RawConnection(proxyPort), new RawConnection(proxyPort)]
    anna.write(
      buildHead('PUT', `/files/files/${randomUUID()}/`, {
        ...signedIn.resident,
        'content-type': multipart,
        'content-length': form.length,
      }),
    )
    anna.write(form)
    expect((await anna.answer())?.status).toBe(400)
    boris.write(buildHead('GET', '/healthz', {}))
    expect((await boris.answer())?.status).toBe(200)
    for (const connection of [anna, boris]) connection.destroy()
    agent.destroy()
    proxy.close()
  })

  it.each(['/auth/api/v1/auth/login/', '/nowhere', '/%zz'])(
    'G-23: closes the connection if the rejected sender stops in a body to %s',
    async (url) => {
      const connection = new RawConnection(port)
      connection.write(buildHead('POST', url, { 'content-type': multipart, 'content-length': form.length }))
      connection.write(form.subarray(0, 100_000))
      expect((await connection.answer())?.status).toBeGreaterThanOrEqual(400)
      expect(await connection.closed()).toBe(true)
    },
  )

  const start = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  it.each([
    ['POST', '/nowhere', '', 404],
    ['PUT', `/files/files/${randomUUID()}/`, `${start.length.toString(16)}\r\n${start}\r\n`, 413],
  ])(
    'G-23: closes the connection if the rejected sender never stops: %s %s',
    async (method, url, first, status) => {
      const connection = new RawConnection(port)
      const headers = { ...signedIn.resident, 'content-type': multipart, 'transfer-encoding': 'chunked' }
      connection.write(buildHead(method, url, headers) + first)
      const sending = connection.writeUntilClosed(`10000\r\n${'a'.repeat(0x10000)}\r\n`)
      expect((await connection.answer())?.status).toBe(status)
      expect(await sending).toBeLessThan(64 * 1024 * 1024)
    },
  )
})
