import type { FastifyInstance } from 'fastify'
import type { Sql } from '../db/connect.ts'

/** /healthz: the process answers. /readyz: its database does too, so that a balancer may send calls here. */
export const addHealth = (app: FastifyInstance, sql: Sql): void => {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    try {
      await sql`select 1`
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer')
      return reply.code(503).send({ errors: ['База данных не отвечает'], code: 'not_ready' })
    }
  })
}
