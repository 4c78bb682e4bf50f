import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { PushService } from './push-service.ts'

const subscribeSchema = z.object({ key: z.string() })
type ById = { Params: { id: string } }

/** A push service at /stand/push/ that any page can subscribe to; what it was sent is JSON, for tests. */
export const addPushService = (app: FastifyInstance, service: PushService): void => {
  app.get('/stand/push.json', async () => ({ pushes: service.received() }))
  app.post('/stand/push/', (request, reply) => {
    const { id, keys } = service.subscribe(subscribeSchema.parse(request.body).key)
    return reply.send({ endpoint: `http://${request.host}/stand/push/${id}`, keys })
  })
  app.delete<ById>('/stand/push/:id', async (request, reply) =>
    reply.code(service.end(request.params.id) ? 204 : 404).send(),
  )
  void app.register(async (binary) => {
    binary.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    binary.post<ById & { Body: Buffer }>('/stand/push/:id', async (request, reply) => {
      const { headers, body, host } = request
      return reply.code(service.take(request.params.id, { origin: `http://${host}`, headers, body })).send()
    })
  })
}
