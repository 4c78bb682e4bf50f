import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { connect as dial, createServer, type Server, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { connect } from '../../../server/db/connect.ts'
import { assertSupportedDatabase } from '../../../server/db/supported.ts'
import { testDatabase } from '../support/database.ts'
import { childEnvironment } from '../../support/child-environment.ts'

const { url } = await testDatabase()
const database = new URL(url)
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const behind = async (onClient: (client: Socket) => void): Promise<string> => {
  const server = createServer(onClient)
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = typeof address === 'object' ? String(address?.port) : ''
  return through.href
}

const message = (type: string, content: string): Buffer => {
  const body = Buffer.from(content, 'latin1')
  const head = Buffer.alloc(5)
  head.write(type, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** Simulates transaction pooling: all clients share one server session. */
const lendOneSession = () => {
  const session = dial(Number(database.port), database.hostname)
  let speaker: Socket | null = null
  session.on('data', (data) => speaker?.write(data))
  session.on('error', () => undefined)
  let isFirst = true
  return (client: Socket) => {
    client.on('error', () => undefined)
    let isAdmitted = isFirst
    isFirst = false
    client.on('data', (data) => {
      if (data[0] === 'X'.charCodeAt(0)) return
      if (!isAdmitted) {
        isAdmitted = true
        client.write(Buffer.concat([message('R', '\0\0\0\0'), message('Z', 'I')]))
        return
      }
      speaker = client
      session.write(data)
    })
  }
}

describe('PgBouncer before PostgreSQL', () => {
  it('G-04: is accepted in session mode', async () => {
    await expect(assertSupportedDatabase(url)).resolves.toBeUndefined()
  })

  it('G-04: stops the start with the needed settings if it rejects timeouts', async () => {
    const refusing = await behind((client) => {
      client.on('error', () => undefined)
      client.once('data', () =>
        client.end(
          message('E', 'SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0'),
        ),
      )
    })
    await expect(assertSupportedDatabase(refusing)).rejects.toThrow(
      /pgbouncer\.ini set pool_mode = session and ignore_startup_parameters = statement_timeout, lock_timeout/,
    )
  })

  it('G-04: stops the start if it pools by transaction', async () => {
    const lending = await behind(lendOneSession())
    const sql = connect(lending, { max: 1 })
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
    await sql.end()
    await expect(assertSupportedDatabase(await behind(lendOneSession()))).rejects.toThrow(
      'PgBouncer is in transaction or statement mode: set pool_mode = session',
    )
  })

  it.each([
    ['operator', 'requests'],
    ['seed', ''],
  ])('G-04: stops the command %s before any change', async (name, words) => {
    const DATABASE_URL = await behind(lendOneSession())
    const run = promisify(execFile)(
      process.execPath,
      [`server/${name}/cli.ts`, ...words.split(' ').filter(Boolean)],
      { env: { ...childEnvironment, DATABASE_URL, NODE_ENV: 'test' } },
    )
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        'PgBouncer is in transaction or statement mode: set pool_mode = session',
      ),
    })
  })
})
