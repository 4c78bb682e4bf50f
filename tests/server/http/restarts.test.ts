import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { login } from '#contract/session/endpoints.ts'
import { urlOf } from '../../../server/kernel/endpoint-url.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation } from '../support/residents.ts'
import { startServerProcess } from '../support/server-process.ts'

const { sql, url: database } = await testDatabase()
await addOrganisation(sql)
const folder = mkdtempSync(join(tmpdir(), 'restarts-'))
const settings = { DATABASE_URL: database, DATA_DIR: folder, TRUST_PROXY: '1' }
const start = (SOCKET: string) =>
  startServerProcess({ ...settings, SOCKET, PUBLIC_URL: 'http://cabinet.example' })
const sockets = ['1', '2'].map((name) => join(folder, `${name}.sock`))
const running = new Map<string, Awaited<ReturnType<typeof start>>>()
for (const socket of sockets) running.set(socket, await start(socket))

/** Connections are kept for less time than a process that stops holds them, as docs/nginx.conf says. */
const agent = new Agent({ keepAlive: true, timeout: 3000 })

/**
 * Passes a call on to the other process as docs/nginx.conf has nginx do: one that reads when this process gives no answer, one that
 * writes only when it did not reach this process.
 */
const pass = (
  from: IncomingMessage,
  to: ServerResponse,
  body: Buffer,
  [socketPath, ...others]: readonly string[],
) => {
  const { method, url, headers } = from
  const call = request(
    { socketPath, method, path: url, headers: { ...headers, 'x-forwarded-for': '192.0.2.1' }, agent },
    (reply) => {
      to.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(to)
    },
  )
  call.once('error', (error: NodeJS.ErrnoException) => {
    const mayRepeat = method === 'GET' || ['ECONNREFUSED', 'ENOENT'].includes(error.code ?? '')
    if (mayRepeat && others.length > 0 && !to.headersSent) pass(from, to, body, others)
    else to.writeHead(502).end(`${error.code}, ${call.reusedSocket ? 'kept' : 'new'} connection`)
  })
  call.end(body)
}
let turn = 0
const proxy = createServer((from, to) => {
  turn += 1
  const order = turn % 2 === 0 ? sockets : sockets.toReversed()
  from.toArray().then(
    (body) => pass(from, to, Buffer.concat(body), order),
    () => to.destroy(),
  )
}).listen(0, '127.0.0.1')
await once(proxy, 'listening')
const site = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
afterAll(async () => {
  proxy.close()
  agent.destroy()
  for (const { child, exited } of running.values()) {
    child.kill('SIGTERM')
    await exited
  }
  rmSync(folder, { recursive: true })
})

/** A call that writes, which the server refuses for its body: nothing repeats it. */
const write = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
const refused = 400

describe('a process that is told to stop', () => {
  const onPort = async () => {
    const started = await startServerProcess({ ...settings, PORT: '0' })
    // It listens a moment before it minds signals.
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
  ])('G-05: answers calls on connections to %s that nobody has taken yet', async (_, begin) => {
    const { port, path, child, exited } = await begin()
    child.kill('SIGSTOP')
    const connections = Array.from({ length: 20 }, () =>
      path === undefined ? connect(port, '127.0.0.1') : connect(path),
    )
    await Promise.all(connections.map((connection) => once(connection, 'connect')))
    const head = `POST ${urlOf(login)} HTTP/1.1\r\nhost: x\r\nsec-fetch-site: same-origin\r\nx-forwarded-for: 192.0.2.1\r\n`
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

  it('G-05: answers a call on a connection that a proxy kept, after the listener has closed, and closes it', async () => {
    const { url, port, child, exited } = await onPort()
    const kept = new Agent({ keepAlive: true, maxSockets: 1 })
    const send = async (path: string, options: object, body = '') => {
      const call = request(url + path, { agent: kept, ...options })
      call.end(body)
      const [reply] = (await once(call, 'response')) as [IncomingMessage]
      await text(reply)
      return [reply.statusCode, call.reusedSocket, reply.headers.connection]
    }
    expect(await send('/healthz', {})).toEqual([200, false, 'keep-alive'])
    child.kill('SIGTERM')
    const isListening = () =>
      new Promise((resolve) => {
        const socket = connect(port, '127.0.0.1', () => resolve(socket.end() && true))
        socket.once('error', () => resolve(false))
      })
    await expect.poll(isListening).toBe(false)
    const headers = { ...write.headers, 'sec-fetch-site': 'same-origin' }
    expect(await send(urlOf(login), { method: 'POST', headers }, '{}')).toEqual([refused, true, 'close'])
    expect(await exited).toEqual([0, null])
    kept.destroy()
  })
})

describe('two processes behind a proxy', () => {
  it('G-05: are restarted although a process was killed, which left the file of its socket behind', async () => {
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

  it('G-05: are restarted one after the other, and no call fails, whether it reads or writes', async () => {
    const statuses = new Map<number | string, number>()
    const done = new AbortController()
    const count = (key: number | string) => statuses.set(key, (statuses.get(key) ?? 0) + 1)
    const read = () => fetch(`${site}/config.json`).then(({ status }) => count(status))
    const headers = { ...write.headers, 'sec-fetch-site': 'same-origin' }
    const send = () =>
      fetch(site + urlOf(login), { ...write, headers }).then(async (reply) => {
        const words = await reply.text()
        count(reply.status === 502 ? `POST 502: ${words}` : `POST ${reply.status}`)
      })
    const callers = [read, read, send, send].map(async (call) => {
      while (!done.signal.aborted) await call().catch((error: Error) => count(String(error.cause)))
    })
    for (const socket of [...sockets, ...sockets]) {
      const before = running.get(socket)
      before?.child.kill('SIGTERM')
      expect(await before?.exited).toEqual([0, null])
      running.set(socket, await start(socket))
    }
    done.abort()
    await Promise.all(callers)
    expect([...statuses.keys()].toSorted()).toEqual([200, `POST ${refused}`])
    for (const calls of statuses.values()) expect(calls).toBeGreaterThan(100)
  }, 300_000)
})

/** Directives of a configuration of nginx, each with its words; throws for one that is not closed. */
const directivesOf = (configuration: string) => {
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

describe('the samples of docs/', () => {
  it('G-05: nginx names the caller, tries the other process, takes a photo, and waits long enough', () => {
    const directives = directivesOf(sample('nginx.conf')).map((words) => words.join(' '))
    expect(directives).toEqual(
      expect.arrayContaining([
        // Not "http2 on", which the nginx of Debian 12 does not know.
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
    expect(() => directivesOf('server { listen 80; ')).toThrow('does not end')
  })

  it('G-05: systemd lets a process end by itself and starts it again', () => {
    const lines = sample('cabinet.service')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
    for (const line of lines) expect(line).toMatch(/^(?:\[\w+\]|[A-Z]\w+=\S.*)$/)
    const values = new Map(lines.map((line) => line.split('=', 2) as [string, string]))
    expect(values.get('KillSignal')).toBe('SIGTERM')
    expect(Number(values.get('TimeoutStopSec'))).toBeGreaterThan(10)
    expect(lines).toContain('Environment=SOCKET=/run/cabinet/%i/http.sock DATA_DIR=/srv/cabinet/.data')
    expect(lines).toContain('RuntimeDirectory=cabinet/%i')
  })
})
