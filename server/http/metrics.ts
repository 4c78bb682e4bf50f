import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { Refused } from '../kernel/refusal.ts'
import { texts } from './texts.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** From this machine itself, and not through a proxy on it. */
const isFromHere = ({ socket, headers }: FastifyRequest): boolean =>
  loopback.has(socket.remoteAddress ?? '') && !headers['x-forwarded-for'] && !headers.forwarded

/** Measures calls by route and serves the figures at /metrics, to this machine alone unless `isOpen`. */
export const addMetrics = (app: FastifyInstance, isOpen: boolean): void => {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'unknown'
    durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isOpen && !isFromHere(request)) throw new Refused('not_found', [texts.notFound])
    return reply.type(register.contentType).send(await register.metrics())
  })
}
