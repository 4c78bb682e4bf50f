import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { RawConnection } from '../support/raw-connection.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const max = 5
const { app, browser } = await startApp(sql, {
  variables: {
    MAX_CONNECTIONS: String(max),
    HEADERS_SECONDS: '1',
    BODY_SECONDS: '1',
    IDLE_SECONDS: '1',
  },
})
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const organisation = await addOrganisation(sql)
await addProfile(sql, await addResident(sql, 'anna@demo.local'), { organisation, number: '12' })
const client = browser()
await client.signIn('anna@demo.local', password)

const open: RawConnection[] = []
const connect = (bytes = ''): RawConnection => {
  const connection = new RawConnection(port)
  open.push(connection)
  connection.write(bytes)
  return connection
}
afterEach(async () => {
  for (const connection of open.splice(0)) connection.destroy()
  await vi.waitUntil(async () => (await metrics()).includes('cabinet_connections 0\n'), 20_000)
})

const metrics = async () => (await browser('127.0.0.1').send('GET', '/metrics')).body
const health = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'
const login = 'POST /auth/api/v1/auth/login/ HTTP/1.1\r\nhost: x\r\nsec-fetch-site: same-origin\r\n'
const body = `${login}content-type: application/json\r\ncontent-length: 100\r\n\r\n{`

describe('connection', () => {
  it('G-23: is closed if nothing is sent', async () => {
    expect(await connect().closed()).toBe(true)
  })

  it('G-23: is answered and closed if its headers do not end', async () => {
    const connection = connect(login)
    expect((await connection.answer())?.status).toBe(408)
    expect(await connection.closed()).toBe(true)
  })

  it('G-23: is answered and closed if its body does not end', async () => {
    const connection = connect(body)
    expect((await connection.answer())?.status).toBe(408)
    expect(await connection.closed()).toBe(true)
  })

  it('G-23: is closed if its upload stalls', async () => {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const stalled = connect(
      `PUT /files/files/${randomUUID()}/ HTTP/1.1\r\nhost: x\r\nsec-fetch-site: same-origin\r\ncookie: ${cookie}\r\n` +
        `x-csrf-token: ${client.cookies.get('csrf')}\r\ncontent-type: multipart/form-data; boundary=x\r\n` +
        'content-length: 1000\r\n\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\na',
    )
    expect(await stalled.closed()).toBe(true)
  })

  it('G-23: is closed after being idle', async () => {
    const connection = connect(health)
    expect((await connection.answer())?.status).toBe(200)
    expect(await connection.closed()).toBe(true)
  })

  it.each([
    ['before a call', ''],
    ['within the headers', login],
    ['within a body', body],
    ['after a call', health],
  ])('G-23: is closed if its sender half-closes %s', async (_when, bytes) => {
    const connection = connect(bytes)
    connection.halfClose()
    expect(await connection.closed()).toBe(true)
  })

  it('G-23: is closed if its answers are not read', async () => {
    const { app: quick } = await startApp(sql, {
      variables: { BODY_SECONDS: '1' },
    })
    await quick.listen({ port: 0, host: '127.0.0.1' })
    const accepted = Promise.withResolvers<Socket>()
    quick.server.once('connection', accepted.resolve)
    const connection = new RawConnection((quick.server.address() as AddressInfo).port)
    open.push(connection)
    connection.pause()
    // More than the buffers of both ends hold.
    connection.write('GET /metrics HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(2000))
    const socket = await accepted.promise
    await once(socket, 'close')
    expect(socket.bytesWritten).toBeGreaterThan(0)
  })

  it('G-23: is closed and counted above the limit', async () => {
    const within = Array.from({ length: max }, () => connect(health))
    for (const connection of within) expect((await connection.answer())?.status).toBe(200)
    expect(await connect(health).closed()).toBe(true)
    expect(await metrics()).toMatch(/^cabinet_connections_dropped 1$/m)
  })
})
