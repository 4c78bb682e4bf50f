import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { OpenApi } from './open-api.ts'

/** Serves the pages of an OpenAPI document. */
export const addDocs = async (app: FastifyInstance, openApi: OpenApi): Promise<void> => {
  // The plugin's types only cover OpenAPI 3.0.
  const document = JSON.parse(JSON.stringify(openApi))
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
}
