import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../server/db/embedded/start.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation } from '../support/residents.ts'
import { startServerProcess } from '../support/server-process.ts'

const { sql, url: database } = await testDatabase()
await addOrganisation(sql)
const folder = mkdtempSync(join(tmpdir(), 'restarts-'))
const ports = [await freePort(), await freePort()]
const start = (port: number) =>
  startServerProcess({ DATABASE_URL: database, DATA_DIR: folder, PORT: String(port), TRUST_PROXY: '1' })
const running = new Map<number, Awaited<ReturnType<typeof start>>>()
for (const port of ports) running.set(port, await start(port))

/** Passes a call that only reads on to the other process when this one gives no answer, as docs/nginx.conf has nginx do. */
const pass = (
  from: IncomingMessage,
  to: ServerResponse,
  body: Buffer,
  [port, ...others]: readonly number[],
) => {
  const { method, url, headers } = from
  const call = request({ port, host: '127.0.0.1', method, path: url, headers, agent: false }, (reply) => {
    to.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(to)
  })
  call.once('error', (error: NodeJS.ErrnoException) => {
    if (others.length > 0 && !to.headersSent) pass(from, to, body, others)
    else to.writeHead(502).end(error.code)
  })
  call.end(body)
}
let turn = 0
const proxy = createServer((from, to) => {
  turn += 1
  const order = turn % 2 === 0 ? ports : ports.toReversed()
  from.toArray().then(
    (body) => pass(from, to, Buffer.concat(body), order),
    () => to.destroy(),
  )
}).listen(0, '127.0.0.1')
await once(proxy, 'listening')
const site = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
afterAll(async () => {
  proxy.close()
  for (const { child, exited } of running.values()) {
    child.kill('SIGTERM')
    await exited
  }
  rmSync(folder, { recursive: true })
})

describe('two processes behind a proxy', () => {
  it('G-05: are restarted one after the other, and no call that reads fails', async () => {
    const statuses = new Map<number | string, number>()
    const done = new AbortController()
    const count = (key: number | string) => statuses.set(key, (statuses.get(key) ?? 0) + 1)
    const read = () => fetch(`${site}/config.json`).then(({ status }) => count(status))
    const callers = [read, read, read, read].map(async (call) => {
      while (!done.signal.aborted) await call().catch((error: Error) => count(String(error.cause)))
    })
    for (const port of [...ports, ...ports]) {
      const before = running.get(port)
      before?.child.kill('SIGTERM')
      expect(await before?.exited).toEqual([0, null])
      running.set(port, await start(port))
      expect((await fetch(`${running.get(port)?.url}/readyz`)).status).toBe(200)
    }
    done.abort()
    await Promise.all(callers)
    expect([...statuses.keys()]).toEqual([200])
    expect(statuses.get(200)).toBeGreaterThan(100)
  }, 300_000)
})

/** Directives of a configuration of nginx, each with its words; throws for one that is not closed. */
const directivesOf = (text: string) => {
  const found: string[][] = []
  const words: string[] = []
  let depth = 0
  for (const [word] of text.replaceAll(/#.*$/gm, '').matchAll(/[{};]|[^\s{};]+/g)) {
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
        'proxy_set_header Host $host',
        'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for',
        'proxy_next_upstream error timeout',
        'server 127.0.0.1:8081 max_fails=0',
        'server 127.0.0.1:8082 max_fails=0',
        'client_max_body_size 11m',
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
    expect(lines).toContain('Environment=PORT=%i HOST=127.0.0.1 DATA_DIR=/srv/cabinet/.data')
  })
})
