import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyServerOptions, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { headers as names } from '#contract/errors.ts'
import type { Sql } from '../db/connect.ts'
import type { Counts, Metric } from '../kernel/retries.ts'
import { within } from '../kernel/deadline.ts'
import { isSpaceLow, type FreeSpace } from '../kernel/storage.ts'
import { DomainError } from '../kernel/domain-error.ts'
import { isSame } from '../kernel/hmac.ts'
import { proofHeader, type SeenCall } from '../kernel/site-proof.ts'
import { messages } from './messages.ts'

/** A database error's message contains values. */
const withoutValues = (error: Error) => ({
  type: error.name,
  message: error.name === 'PostgresError' ? '' : error.message,
  stack: (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n'),
  ...('code' in error && { code: String(error.code) }),
})

export const createLoggerOptions = (
  level: string,
  stream?: { write(line: string): void },
): NonNullable<FastifyServerOptions['logger']> => ({
  level,
  serializers: { err: withoutValues },
  redact: ['req', 'res', 'headers', 'cookies', 'body', '*.password', '*.username'],
  ...(stream && { stream }),
})

/** Returns nine digits, such as '417-093-882', which a resident can read out on the phone. */
export const createRequestId = (): string =>
  Array.from({ length: 3 }, () => String(randomInt(1000)).padStart(3, '0')).join('-')

/** Names a failed call in its reply as in the log, for the error panel. */
export const addRequestIds = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode >= 400) reply.header(names.requestId, request.id)
    done(null, payload)
  })
}

/** Logs the route, never the URL, which may hold personal data. */
export const logReplies = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Excludes calls through a local proxy. */
const isFromHere = ({ socket, headers }: FastifyRequest): boolean =>
  loopback.has(socket.remoteAddress ?? '') && !headers['x-forwarded-for'] && !headers.forwarded

export type MetricsAccess = 'open' | 'loopback' | 'closed' | { readonly token: string }

const mayRead = (access: MetricsAccess, request: FastifyRequest): boolean => {
  if (typeof access === 'object') return isSame(request.headers.authorization ?? '', `Bearer ${access.token}`)
  return access === 'open' || (access === 'loopback' && isFromHere(request))
}

/** Prometheus format, read at each scrape. */
const formatMetrics = (metrics: readonly Metric[]): Promise<string> => {
  const register = new Registry()
  const gauges = new Map<string, Gauge>()
  for (const { name, help, labels = {}, value } of metrics) {
    const gauge =
      gauges.get(name) ??
      new Gauge({ name: `cabinet_${name}`, help, labelNames: Object.keys(labels), registers: [register] })
    gauges.set(name, gauge)
    gauge.set(labels, value)
  }
  return register.metrics()
}

interface MetricsSources {
  readonly counts: readonly Counts[]
  /** One failure does not hide the others. */
  readonly metrics: readonly (() => Promise<readonly Metric[]>)[]
}

/** Unauthorized readers get 404. */
export const addMetrics = (
  app: FastifyInstance,
  access: MetricsAccess,
  { counts: all, metrics }: MetricsSources,
): void => {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  })
  for (const { name, help, label, counts } of all)
    register.registerMetric(
      new Counter({
        name,
        help,
        labelNames: [label],
        registers: [],
        collect() {
          this.reset()
          for (const [value, count] of counts()) this.inc({ [label]: value }, count)
        },
      }),
    )
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'unknown'
    durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(access, request)) throw new DomainError('not_found', [messages.notFound])
    const own = await Promise.all(
      metrics.map((read) =>
        read().catch((error: unknown) => {
          request.log.warn({ err: error }, 'figures could not be counted')
          return []
        }),
      ),
    )
    return reply
      .type(register.contentType)
      .send((await register.metrics()) + (await formatMetrics(own.flat())))
  })
}

export const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** While a database of several hosts has no primary, queries wait. */
const maxAnswerMs = 3000

interface HealthSources {
  readonly sql: Sql
  readonly freeSpace: FreeSpace
  readonly isStopping: () => boolean
  /** Whether the operator's command `site` asks. */
  readonly isProven: (proof: string) => boolean
}

/** What the proxy passed on. */
const describeCall = ({ ip, headers }: FastifyRequest): SeenCall => ({
  ip,
  host: headers.host ?? '',
  forwardedFor: String(headers['x-forwarded-for'] ?? ''),
})

/**
 * /readyz: the database answers and the process is not stopping. Low disk space is only reported: all calls but uploads
 * succeed (decision 19).
 */
export const addHealth = (
  app: FastifyInstance,
  { sql, freeSpace, isStopping, isProven }: HealthSources,
): void => {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    if (isStopping()) return reply.code(503).send({ errors: ['Сервер останавливается'], code: 'not_ready' })
    try {
      await within(maxAnswerMs, sql`select 1`)
      return {
        status: 'ready',
        ...((await isSpaceLow(freeSpace)) && { storage: 'low' }),
        ...(isProven(String(request.headers[proofHeader] ?? '')) && { seen: describeCall(request) }),
      }
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer')
      return reply.code(503).send({ errors: ['База данных не отвечает'], code: 'not_ready' })
    }
  })
}
