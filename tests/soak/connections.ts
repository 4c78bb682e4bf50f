import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { readEnvironment } from '../../server/config/environment.ts'
import { quantile } from '../bench/statistics.ts'
import type { Finding } from './proof.ts'
import { megabytes, valuesTable } from './report.ts'
import type { Site } from './site.ts'

const batch = 100
const maxAnswerMs = 5000
/** Node checks timeouts every 5 s, and the machine is busy. */
const lateMs = 10_000

const health = 'GET /healthz HTTP/1.1\r\nhost: soak\r\n\r\n'
const halfBody =
  'POST /auth/api/v1/auth/login/ HTTP/1.1\r\nhost: soak\r\nx-forwarded-for: 127.0.0.1\r\nsec-fetch-site: same-origin\r\n' +
  'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{'

/** Retries while the accept queue of some hundreds is full. */
async function dial(path: string): Promise<Socket> {
  for (;;) {
    const socket = connect({ path, allowHalfOpen: true })
    try {
      await once(socket, 'connect')
      return socket
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
      await setTimeout(20)
    }
  }
}

/** `age` resolves to the time in ms until the server closes it. */
async function open(
  path: string,
  begin: (socket: Socket) => void,
): Promise<{ readonly age: Promise<number> }> {
  const socket = await dial(path)
  const { promise: age, resolve } = Promise.withResolvers<number>()
  const from = performance.now()
  const close = (): void => {
    resolve(performance.now() - from)
    socket.destroy()
  }
  socket.on('error', close).on('end', close).resume()
  begin(socket)
  return { age }
}

async function openAll(
  path: string,
  count: number,
  begin: (socket: Socket) => void,
): Promise<Promise<number>[]> {
  const ages: Promise<number>[] = []
  while (ages.length < count) {
    const opened = await Promise.all(Array.from({ length: batch }, () => open(path, begin)))
    ages.push(...opened.map(({ age }) => age))
  }
  return ages
}

const drip = (socket: Socket): void => {
  socket.write(halfBody)
  const timer = setInterval(() => socket.write(' '), 1000)
  socket.once('close', () => clearInterval(timer))
}

async function get(path: string, url: string, headers: Record<string, string> = {}): Promise<string> {
  const socket = await dial(path)
  const asked = request({ createConnection: () => socket, path: url, headers }).end()
  const [reply] = await once(asked, 'response')
  return text(reply)
}

async function fetchMemory({ sockets: [path], metricsToken }: Site): Promise<number> {
  const metrics = await get(path, '/metrics', { authorization: `Bearer ${metricsToken}` })
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(metrics)?.[1])
}

async function callRepeatedly(path: string, signal: AbortSignal): Promise<readonly number[]> {
  const times: number[] = []
  while (!signal.aborted) {
    const from = performance.now()
    await get(path, '/healthz')
    times.push(performance.now() - from)
    await setTimeout(50)
  }
  return times
}

/** Holds 10,000 idle, slow and half-closed connections until the server closes them, while other calls are answered. */
export async function holdConnections(site: Site, log: (text: string) => void): Promise<readonly Finding[]> {
  const { connections } = readEnvironment({})
  const [path] = site.sockets
  const kinds = [
    { kind: 'silent', count: 5000, boundMs: connections.headersMs, begin: () => undefined },
    {
      kind: 'waiting',
      count: 5000,
      boundMs: connections.idleMs,
      begin: (one: Socket) => void one.write(health),
    },
    { kind: 'slow', count: 500, boundMs: connections.bodyMs, begin: drip },
    { kind: 'half-closed', count: 500, boundMs: 0, begin: (one: Socket) => void one.end(halfBody) },
  ]
  const before = await fetchMemory(site)
  const done = new AbortController()
  const calling = callRepeatedly(path, done.signal)
  // Awaited at the end; an earlier failure is thrown first.
  calling.catch(() => undefined)
  const held = []
  for (const { kind, count, boundMs, begin } of kinds) {
    const ages = await openAll(path, count, begin)
    held.push({ kind, boundMs, ages })
    log(`${count} ${kind} connections are open`)
  }
  const during = await fetchMemory(site)
  const findings: Finding[] = []
  const rows: Record<string, string | number> = {}
  for (const { kind, boundMs, ages } of held) {
    const times = await Promise.all(ages)
    const longest = times.reduce((max, time) => Math.max(max, time), 0)
    rows[`${kind}: longest open, s`] = (longest / 1000).toFixed(1)
    findings.push({
      invariant: `${kind} connections are closed within ${boundMs / 1000} s`,
      broken: times.filter((time) => time > boundMs + lateMs).length,
      of: times.length,
    })
  }
  done.abort()
  const times = await calling
  const after = await fetchMemory(site)
  console.log(
    valuesTable({
      'memory before; with all connections; after, MiB': [before, during, after].map(megabytes).join('; '),
      'answers meanwhile: p50; p99; max, ms': [0.5, 0.99, 1]
        .map((part) => quantile(times, part).toFixed(0))
        .join('; '),
      ...rows,
    }),
  )
  return [
    ...findings,
    {
      invariant: `others are answered within ${maxAnswerMs / 1000} s`,
      broken: times.filter((time) => time > maxAnswerMs).length,
      of: times.length,
    },
  ]
}
