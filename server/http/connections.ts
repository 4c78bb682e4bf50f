import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../kernel/refusal.ts'
import { answerParserError } from './errors.ts'
import { probes } from './observability.ts'
import { texts } from './texts.ts'

const allowedMs = 30_000

/**
 * A call's body has 30 s to come, but for the uploads of slow phones, which see to it themselves: the server's own limit is
 * one for all.
 */
export const limitBodyTime = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }, reply) => {
    const hasBody = 'content-length' in headers || 'transfer-encoding' in headers
    if (!hasBody || routeOptions.config.takesTime) return
    const timer = setTimeout(() => {
      const late = Object.assign(new Error('The body is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      answerParserError(late, raw.socket)
    }, allowedMs).unref()
    const forget = (): void => clearTimeout(timer)
    raw.once('end', forget)
    // Refused before its body was read, or gone.
    reply.raw.once('finish', forget).once('close', forget)
  })
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
    throw new Refused('not_set_up', [texts.notSetUp])
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
    throw new Refused('not_set_up', [texts.notSetUp])
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body of the route may be long on its way. */
    takesTime?: true
  }
}

const stopping = new WeakSet<Server>()

/**
 * While the server stops, an answered connection is not kept for the next call: otherwise the stop would wait for
 * every browser to go away by itself.
 */
export const closeAnsweredConnections = (app: FastifyInstance): void => {
  app.addHook('preClose', async () => void stopping.add(app.server))
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.has(app.server)) reply.header('connection', 'close')
  })
}

/** The method of http.Server would also close the connections that idle. */
const stopListening = (server: Server, onEnd?: () => void): void => {
  Server.prototype.close.call(server, onEnd)
}

/** Stops a listener that nobody calls: code that has run once stops the next one five times as fast. */
const practiseStop = async (): Promise<void> => {
  const spare = new Server().listen(0, '127.0.0.1')
  await once(spare, 'listening')
  stopListening(spare)
}

/**
 * A socket of the file system loses its name first: who calls now is refused at once, and the connections that the kernel holds are
 * all that there will be. A port cannot be left so: between the last look at its queue and its close are some 40 µs.
 */
const takeNameAway = (server: Server): void => {
  const address = server.address()
  if (typeof address === 'string') rmSync(address, { force: true })
}

/** Under a flood the queue is never empty. */
const longestTakeMs = 1000
const shortTurnMs = 0.05

/**
 * Stops listening at the moment when the kernel holds no connection that the server has not taken: those it would reset, with the
 * calls in them. libuv takes one connection in each turn of the loop. A turn that was long says nothing: others may have come since
 * it looked. `onEnd` is called when every connection has ended.
 */
const stopWhenTaken = async (server: Server, onEnd: () => void): Promise<void> => {
  await practiseStop()
  takeNameAway(server)
  const end = performance.now() + longestTakeMs
  const { promise, resolve } = Promise.withResolvers<void>()
  let hasTaken = true
  let begun = 0
  const look = (): void => {
    const now = performance.now()
    if ((!hasTaken && now - begun < shortTurnMs) || now > end) {
      stopListening(server, onEnd)
      return resolve()
    }
    hasTaken = false
    setImmediate(look)
    begun = performance.now()
  }
  server.on('connection', () => (hasTaken = true))
  // A process that has just slept is not put off the processor between the look and the close: others come meanwhile.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2)
  setImmediate(look)
  return promise
}

/** Longer than the `keepalive_timeout` of docs/nginx.conf: the proxy leaves first, and never sends into a closed connection. */
const heldMs = 4000
const longestDrainMs = 1000

/**
 * Stops listening without losing a call (G-05): connections that the kernel accepted are taken, then the listener closes. Those that
 * a proxy keeps for later stay open until it has left them; a call that comes on one is answered, and closes it.
 */
export const drain = async ({ server }: FastifyInstance, isBehindProxy: boolean): Promise<void> => {
  const drained = Promise.withResolvers<void>()
  await stopWhenTaken(server, drained.resolve)
  stopping.add(server)
  if (!isBehindProxy) server.closeIdleConnections()
  const longest = isBehindProxy ? heldMs : longestDrainMs
  await Promise.race([drained.promise, wait(longest, undefined, { ref: false })])
}

/** NUL in a text of JSON: an escape that is not itself escaped. As it is, the character is no JSON. */
const nulInJson = /(?<!\\)(?:\\\\)*\\u0000/

const malformed = (): Refused => new Refused('malformed', [texts.malformed])

/**
 * JSON alone is taken, `__proto__` and `constructor` in it are refused; an empty body is no body. Nobody types NUL, and
 * PostgreSQL cannot keep it: it is refused in bodies and addresses alike (V-10).
 */
export const acceptJsonAlone = (app: FastifyInstance): void => {
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
