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

/**
 * Limits the time of a body, except of uploads: a slow phone may take long, and they end when nothing comes. Node has one limit
 * for both.
 */
export const limitBodyTime = (app: FastifyInstance, bodyMs: number): void => {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    if (!hasBody(raw) || routeOptions.config.takesTime) return
    const timer = setTimeout(() => {
      const late = Object.assign(new Error('The body is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      answerParserError(late, raw.socket)
    }, bodyMs).unref()
    const forget = (): void => clearTimeout(timer)
    raw.once('end', forget)
    // Refused before its body was read, or gone.
    reply.raw.once('finish', forget).once('close', forget)
  })
}

/** A sender that is refused for its size may send this much more than the route takes, and still keeps its connection. */
const extraDrainBytes = 1024 * 1024
const drainMs = 5000

/**
 * Discards the rest of a body that was answered before its end, so that the next call on the connection is answered, another
 * resident's behind a proxy (G-23). Closes the connection if the rest is longer than the limits allow.
 */
export const drainAnsweredBodies = (app: FastifyInstance): void => {
  app.addHook('onSend', async ({ raw, headers, routeOptions }, reply) => {
    const { socket } = raw
    // `app.inject` makes requests without a connection.
    if (raw.complete || !hasBody(raw) || !(socket instanceof Socket)) return
    const limit = routeOptions.bodyLimit + extraDrainBytes
    // Fastify closes after every body that it could not parse.
    if (Number(headers['content-length'] ?? 0) <= limit) reply.removeHeader('connection')
    else reply.header('connection', 'close')
    // Node calls it after the last answer. Closing with unread bytes resets the connection, and the sender may lose the answer.
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

/** Counts open connections, and those that were closed at once because there were too many. */
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

/**
 * Answers 503 to a call that came through a proxy which the settings do not name (V-11): all residents would share
 * its address, and its limits. The log says what to set.
 */
export const refuseUndeclaredProxies = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ headers, log, routeOptions }) => {
    const header = proxyHeaders.find((name) => name in headers)
    if (header === undefined || routeOptions.url === '/healthz') return
    log.error({ header }, 'a call came through a proxy: set TRUST_PROXY to its address, or to none')
    throw new DomainError('not_set_up', [messages.notSetUp])
  })
}

/**
 * Answers 503 to a call through SOCKET whose caller the proxy does not name (V-11): such a caller has no address at all. The log says
 * what to set.
 */
export const refuseUnnamedCallers = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ headers, log, routeOptions }) => {
    if ('x-forwarded-for' in headers || probes.has(routeOptions.url ?? '')) return
    log.error('a call came without X-Forwarded-For: let the proxy add it')
    throw new DomainError('not_set_up', [messages.notSetUp])
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body of the route may be long on its way. */
    takesTime?: true
  }
}

const stopping = new WeakSet<Server>()

/** Whether the server has been told to stop. It still answers calls, and /readyz sends new ones to another process. */
export const isStopping = ({ server }: FastifyInstance): boolean => stopping.has(server)

/** Answers the last calls of a stopping server with `connection: close`, so that browsers do not delay the stop. */
export const closeAnsweredConnections = (app: FastifyInstance): void => {
  app.addHook('preClose', async () => void stopping.add(app.server))
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.has(app.server)) reply.header('connection', 'close')
  })
}

const settleMs = 500
const maxSettleMs = 2000
/** Longer than `keepalive_timeout` in docs/nginx.conf, so that nginx closes an idle connection before this process does. */
const keepAliveMs = 4000
const directDrainMs = 1000

/**
 * Waits until no connection has come for a while, so that the accept queue is empty: the event loop polls it at least once before
 * a timer fires, however busy the machine is.
 */
const untilSettled = async (server: Server): Promise<void> => {
  const end = performance.now() + maxSettleMs
  let hasAccepted = false
  server.on('connection', () => (hasAccepted = true))
  do {
    hasAccepted = false
    await wait(settleMs)
  } while (hasAccepted && performance.now() < end)
}

/**
 * Stops accepting calls without losing one (G-05). Removes the file of a Unix socket, so that the proxy's next connection is
 * refused and goes to another process; waits; then closes the listener. Connections that the proxy keeps stay open until it
 * closes them: a call on one is answered with `connection: close`.
 */
export const drain = async ({ server }: FastifyInstance, isBehindProxy: boolean): Promise<void> => {
  stopping.add(server)
  const address = server.address()
  if (typeof address === 'string') rmSync(address, { force: true })
  if (isBehindProxy) await untilSettled(server)
  const closed = Promise.withResolvers<void>()
  // The method of http.Server would also close the idle connections.
  Server.prototype.close.call(server, () => closed.resolve())
  if (!isBehindProxy) server.closeIdleConnections()
  await Promise.race([
    closed.promise,
    wait(isBehindProxy ? keepAliveMs : directDrainMs, undefined, { ref: false }),
  ])
}

/** NUL in a text of JSON: an escape that is not itself escaped. As it is, the character is no JSON. */
const nulInJson = /(?<!\\)(?:\\\\)*\\u0000/

const malformed = (): DomainError => new DomainError('malformed', [messages.malformed])

/**
 * JSON alone is taken, `__proto__` and `constructor` in it are refused; an empty body is no body. Nobody types NUL, and
 * PostgreSQL cannot keep it: it is refused in bodies and addresses alike (V-10).
 */
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
