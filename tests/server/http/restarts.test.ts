import { once } from 'node:events'
import { existsSync, linkSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { allEndpoints, organisationEndpoints, staffEndpoints } from '#contract/all-endpoints.ts'
import { login } from '#contract/auth/session-endpoints.ts'
import { toUrl } from '../../../server/kernel/endpoint-url.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation } from '../support/residents.ts'
import { startServerProcess } from '../support/server-process.ts'
import { maxFieldsBytes } from '../../../server/http/receive-upload.ts'

const { sql, url: database } = await testDatabase()
await addOrganisation(sql)
const folder = mkdtempSync(join(tmpdir(), 'restarts-'))
afterAll(() => rmSync(folder, { recursive: true }))
const settings = { DATABASE_URL: database, DATA_DIR: folder, TRUST_PROXY: '1' }
const start = (SOCKET: string) =>
  startServerProcess({ ...settings, SOCKET, PUBLIC_URL: 'http://cabinet.example' })

/** A write with an invalid body, which no client or proxy retries. */
const write = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
const refused = 400

describe('process that gets SIGTERM', () => {
  const onPort = async () => {
    const started = await startServerProcess({ ...settings, PORT: '0' })
    // It listens shortly before it handles signals.
    expect((await fetch(`${started.url}/readyz`)).status).toBe(200)
    return { ...started, port: Number(new URL(started.url).port) }
  }

  const onSocket = async () => {
    const path = join(folder, '3.sock')
    return { ...(await start(path)), path }
  }

  it.each([
    ['a port', async () => ({ ...(await onPort()), path: undefined })],
    ['a socket', async () => ({ ...(await onSocket()), port: 0 })],
  ])('G-05: answers calls on connections to %s that are not yet accepted', async (_, begin) => {
    const { port, path, child, exited } = await begin()
    child.kill('SIGSTOP')
    const connections = Array.from({ length: 20 }, () =>
      path === undefined ? connect(port, '127.0.0.1') : connect(path),
    )
    await Promise.all(connections.map((connection) => once(connection, 'connect')))
    const head = `POST ${toUrl(login)} HTTP/1.1\r\nhost: x\r\nsec-fetch-site: same-origin\r\nx-forwarded-for: 192.0.2.1\r\n`
    for (const connection of connections)
      connection.write(`${head}content-type: application/json\r\ncontent-length: 2\r\n\r\n{}`)
    child.kill('SIGTERM')
    child.kill('SIGCONT')
    const answers = await Promise.all(connections.map((connection) => text(connection).catch(String)))
    expect(new Set(answers.map((answer) => answer.split('\r\n')[0]))).toEqual(
      new Set([`HTTP/1.1 ${refused} Bad Request`]),
    )
    expect(await exited).toEqual([0, null])
  })

  it('G-05: answers once more on each kept connection, and /readyz with 503', async () => {
    const { url, port, child, exited } = await onPort()
    const agents = [0, 1].map(() => new Agent({ keepAlive: true, maxSockets: 1 }))
    const send = async (agent: Agent | undefined, path: string, options: object, body = '') => {
      const call = request(url + path, { agent, ...options })
      call.end(body)
      const [reply] = (await once(call, 'response')) as [IncomingMessage]
      await text(reply)
      return [reply.statusCode, call.reusedSocket, reply.headers.connection]
    }
    for (const agent of agents) expect(await send(agent, '/readyz', {})).toEqual([200, false, 'keep-alive'])
    child.kill('SIGTERM')
    const isListening = () =>
      new Promise((resolve) => {
        const socket = connect(port, '127.0.0.1', () => resolve(socket.end() && true))
        socket.once('error', () => resolve(false))
      })
    await expect.poll(isListening, { timeout: 10_000 }).toBe(false)
    const headers = { ...write.headers, 'sec-fetch-site': 'same-origin' }
    expect(await send(agents[0], toUrl(login), { method: 'POST', headers }, '{}')).toEqual([
      refused,
      true,
      'close',
    ])
    expect(await send(agents[1], '/readyz', {})).toEqual([503, true, 'close'])
    expect(await exited).toEqual([0, null])
    for (const agent of agents) agent.destroy()
  })
})

describe('process at a socket', () => {
  it('G-05: removes the socket file before it stops listening, so the proxy uses the other process', async () => {
    const path = join(folder, '5.sock')
    const { child, exited } = await start(path)
    const otherName = join(folder, 'link.sock')
    linkSync(path, otherName)
    child.kill('SIGTERM')
    await expect.poll(() => existsSync(path), { interval: 5, timeout: 10_000 }).toBe(false)
    child.kill('SIGSTOP')
    const connection = connect(otherName)
    await once(connection, 'connect')
    connection.destroy()
    child.kill('SIGCONT')
    expect(await exited).toEqual([0, null])
  })

  it('G-05: replaces the socket file of a killed process and removes it at its end', async () => {
    const path = join(folder, '4.sock')
    const killed = await start(path)
    killed.child.kill('SIGKILL')
    await killed.exited
    expect(existsSync(path)).toBe(true)
    const { child, exited } = await start(path)
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
    expect(existsSync(path)).toBe(false)
  })
})

const parseDirectives = (configuration: string) => {
  const found: string[][] = []
  const words: string[] = []
  let depth = 0
  for (const [word] of configuration.replaceAll(/#.*$/gm, '').matchAll(/[{};]|[^\s{};]+/g)) {
    if (word === '{') depth += 1
    if (word === '}') depth -= 1
    if (depth < 0 || (word === '}' && words.length > 0))
      throw new Error('A block or a directive is not closed')
    if (!/^[{};]$/.test(word)) words.push(word)
    else if (words.length > 0) found.push(words.splice(0))
  }
  if (depth !== 0 || words.length > 0) throw new Error('The configuration does not end')
  return found
}
const sample = (name: string) => readFileSync(join(import.meta.dirname, '../../../docs', name), 'utf8')

describe('samples of docs/', () => {
  it('G-05: make nginx name the caller, try the other process and wait long enough', () => {
    const directives = parseDirectives(sample('nginx.conf')).map((words) => words.join(' '))
    expect(directives).toEqual(
      expect.arrayContaining([
        // Not "http2 on", which the nginx of Debian 12 does not support.
        'listen 443 ssl http2',
        'proxy_set_header Host $host',
        'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for',
        'proxy_next_upstream error timeout',
        'server unix:/run/cabinet/1/http.sock max_fails=0',
        'server unix:/run/cabinet/2/http.sock max_fails=0',
        'client_max_body_size 11m',
        'keepalive 32',
        'keepalive_timeout 3s',
        'proxy_http_version 1.1',
        'proxy_set_header Connection ""',
      ]),
    )
    expect(directives.filter((one) => one.includes('non_idempotent'))).toEqual([])
    expect(() => parseDirectives('server { listen 80; ')).toThrow('does not end')
  })

  it('G-05: make nginx accept every body that the server accepts', () => {
    const [, served = ''] = sample('nginx.conf').split('listen 443')
    const [common = '', ...locations] = served.split(/^ *location /m)
    const limitIn = (block: string): number =>
      Number(/client_max_body_size (\d+)m;/.exec(block)?.[1] ?? 0) * 1024 * 1024
    const limits = locations.map((block) => [/^\S+/.exec(block)?.[0] ?? '', limitIn(block)] as const)
    const endpoints = [...allEndpoints, ...staffEndpoints, ...organisationEndpoints]
    const bodies = endpoints.flatMap(({ service, path, upload, table }) => {
      const size = upload ? upload.maxBytes + maxFieldsBytes : table?.maxBytes
      return size === undefined ? [] : [{ path: service === 'site' ? path : '/', size }]
    })
    const tooLarge = bodies.filter(({ path, size }) => {
      const own = limits.findLast(([prefix, limit]) => limit > 0 && path.startsWith(prefix))
      return size > (own?.[1] ?? limitIn(common))
    })
    expect(bodies.length).toBeGreaterThan(3)
    expect(tooLarge).toEqual([])
  })

  it('G-05: make systemd wait for the exit and restart', () => {
    const lines = sample('cabinet.service')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
    for (const line of lines) expect(line).toMatch(/^(?:\[\w+\]|[A-Z]\w+=\S.*)$/)
    const values = new Map(lines.map((line) => line.split('=', 2) as [string, string]))
    // npm would stay in memory, and pass the signal only to its shell.
    expect(values.get('ExecStart')).toBe('/usr/bin/node server/launcher.js server/main.ts')
    expect(values.get('KillSignal')).toBe('SIGTERM')
    expect(Number(values.get('TimeoutStopSec'))).toBeGreaterThan(10)
    expect(lines).toContain('Environment=SOCKET=/run/cabinet/%i/http.sock')
    // Only the product reads cabinet.env.
    expect(lines.filter((line) => line.startsWith('EnvironmentFile'))).toEqual([])
    expect(lines).toContain('RuntimeDirectory=cabinet/%i')
  })
})
