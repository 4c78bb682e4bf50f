import { rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Server, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { Metric } from '../kernel/retries.ts'
import { DomainError } from '../kernel/domain-error.ts'
import { answerParserError } from './errors.ts'
import { probes } from './observability.ts'
import { messages } from './messages.ts'

const hasBody = ({ headers }: IncomingMessage): boolean =>
  'content-length' in headers || 'transfer-encoding' in headers

/** Exempts uploads, which have a stall timeout. Node has one limit for both. */
export const limitBodyTime = (app: FastifyInstance, bodyMs: number): void => {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    if (!hasBody(raw) || routeOptions.config.takesTime) return
    const timer = setTimeout(() => {
      const late = Object.assign(new Error('The body is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      answerParserError(late, raw.socket)
    }, bodyMs).unref()
    const forget = (): void => clearTimeout(timer)
    raw.once('end', forget)
    // Refused before its body was read, or aborted.
    reply.raw.once('finish', forget).once('close', forget)
  })
}

const setIdleLimit = ({ socket }: IncomingMessage, ms: number): void => {
  // `app.inject` has no real socket.
  if (socket instanceof Socket) socket.setTimeout(ms)
}

/**
 * Closes a connection on which a reply makes no progress for `stalledMs`: pipelined replies that are not read would
 * keep it, and their memory, for `callMs` (G-23).
 */
export const limitReplyStalls = (
  app: FastifyInstance,
  { stalledMs, callMs }: { readonly stalledMs: number; readonly callMs: number },
): void => {
  app.addHook('onRequest', async ({ raw }) => setIdleLimit(raw, callMs))
  app.addHook('onSend', async ({ raw }) => setIdleLimit(raw, stalledMs))
}

/** How much a refused sender may exceed the route's limit and keep the connection. */
const extraDrainBytes = 1024 * 1024
const drainMs = 5000

/**
 * Drains the unread body of an answered call, so that the connection can be reused, by other residents too (G-23).
 * Closes it if the rest is too long.
 */
export const drainAnsweredBodies = (app: FastifyInstance): void => {
  app.addHook('onSend', async ({ raw, headers, routeOptions }, reply) => {
    const { socket } = raw
    // `app.inject` has no real socket.
    if (raw.complete || !hasBody(raw) || !(socket instanceof Socket)) return
    const limit = routeOptions.bodyLimit + extraDrainBytes
    // Fastify closes after every unparsed body.
    if (Number(headers['content-length'] ?? 0) <= limit) reply.removeHeader('connection')
    else reply.header('connection', 'close')
    // Closing with unread bytes resets the connection and may lose the reply.
    socket.destroySoon = () => socket.end()
    const timer = setTimeout(() => socket.destroy(), drainMs)
    let drained = 0
    raw.unpipe().on('data', ({ length }: Buffer) => {
      drained += length
      if (drained > limit) socket.destroy()
    })
    raw.once('close', () => {
      clearTimeout(timer)
      socket.destroySoon = Socket.prototype.destroySoon
      if (socket.writableEnded) socket.destroy()
    })
    raw.resume()
  })
}

export const connectionMetrics = ({ server }: FastifyInstance) => {
  let dropped = 0
  server.on('drop', () => {
    dropped += 1
  })
  return async (): Promise<readonly Metric[]> => {
    const open = await promisify(server.getConnections.bind(server))()
    return [
      { name: 'connections', help: 'Open connections', value: open },
      { name: 'connections_dropped', help: 'Connections closed at once: too many were open', value: dropped },
    ]
  }
}

const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

/** Answers 503 to calls through an undeclared proxy: all residents would share its rate limits (V-11). */
export const rejectUndeclaredProxies = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ headers, log, routeOptions }) => {
    const header = proxyHeaders.find((name) => name in headers)
    if (header === undefined || routeOptions.url === '/healthz') return
    log.error({ header }, 'a call came through a proxy: set TRUST_PROXY to its address, or to none')
    throw new DomainError('not_set_up', [messages.notSetUp])
  })
}

/** Answers 503 to socket calls without X-Forwarded-For: they have no address (V-11). */
export const rejectUnidentifiedClients = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ headers, log, routeOptions }) => {
    if ('x-forwarded-for' in headers || probes.has(routeOptions.url ?? '')) return
    log.error('a call came without X-Forwarded-For: let the proxy add it')
    throw new DomainError('not_set_up', [messages.notSetUp])
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempts the route from the body time limit. */
    takesTime?: true
    /** Types of the body, for an error; default: JSON. */
    accepts?: readonly string[]
  }
}

const stopping = new WeakSet<Server>()

/** Returns true during the stop: the server still answers, but /readyz sends new calls elsewhere. */
export const isStopping = ({ server }: FastifyInstance): boolean => stopping.has(server)

/** Closes each connection after its response during the stop: kept connections would delay it. */
export const closeAnsweredConnections = (app: FastifyInstance): void => {
  app.addHook('preClose', async () => void stopping.add(app.server))
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.has(app.server)) reply.header('connection', 'close')
  })
}

/** Node accepts one connection per event loop turn, so a queue may need seconds. */
const settleMs = 2500
/** Above `keepalive_timeout` in docs/nginx.conf, so nginx closes idle connections first. */
const keepAliveMs = 4000
const directDrainMs = 1000

/**
 * Stops accepting calls without losing one (G-05): unlinks the socket, so new connections go to another process; waits;
 * closes the listener.
 */
export const drain = async ({ server }: FastifyInstance, isBehindProxy: boolean): Promise<void> => {
  stopping.add(server)
  const address = server.address()
  if (typeof address === 'string') rmSync(address, { force: true })
  if (isBehindProxy) await wait(settleMs)
  const closed = Promise.withResolvers<void>()
  // http.Server's method would also close idle connections.
  Server.prototype.close.call(server, () => closed.resolve())
  if (!isBehindProxy) server.closeIdleConnections()
  await Promise.race([
    closed.promise,
    wait(isBehindProxy ? keepAliveMs : directDrainMs, undefined, { ref: false }),
  ])
}

/** An unescaped \u0000. A raw NUL is not valid JSON. */
const nulInJson = /(?<!\\)(?:\\\\)*\\u0000/

const malformed = (): DomainError => new DomainError('malformed', [messages.malformed])

/** Accepts only JSON without `__proto__`, `constructor` and NUL, which PostgreSQL cannot store (V-10). */
export const addJsonBodyParser = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') done(null)
    else if (nulInJson.test(text)) done(malformed())
    else void parse(request, text, done)
  })
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.url?.includes('%00')) throw malformed()
  })
}
