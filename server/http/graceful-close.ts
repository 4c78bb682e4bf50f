import type { FastifyInstance } from 'fastify'

/**
 * While the server stops, an answered connection is not kept for the next call: otherwise the stop would wait for
 * every browser to go away by itself.
 */
export const closeAnsweredConnections = (app: FastifyInstance): void => {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
}
