import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { isChanging, type Endpoint } from '#contract/endpoint.ts'
import { errorBodySchema, headers } from '#contract/errors.ts'
import { errorStatus } from '#contract/error-codes.ts'
import { tableTypes } from './receive-upload.ts'
import { toUrl } from '../kernel/endpoint-url.ts'

type Json = Record<string, unknown>
type Schema = z.core.$ZodType

const jsonSchema = (schema: Schema): Json => {
  return { ...z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), $schema: undefined }
}
const content = (schema: Schema): Json => ({ 'application/json': { schema: jsonSchema(schema) } })
const fields = (place: 'query' | 'path', schema: Schema | undefined): Json[] =>
  schema instanceof z.ZodMiniObject
    ? Object.entries(schema.def.shape).map(([name, part]) => ({
        name,
        in: place,
        required: place === 'path' || !(part instanceof z.ZodMiniOptional),
        schema: jsonSchema(part),
      }))
    : []
const header = (name: string, required = true): Json => ({
  name,
  in: 'header',
  required,
  schema: { type: 'string' },
})

const form = (schema: Schema): Json => {
  const { properties, required } = z.toJSONSchema(schema, { io: 'input' })
  const file = { type: 'string', format: 'binary' }
  return {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { ...properties, file },
        required: [...(required ?? []), 'file'],
      },
    },
  }
}

const table: Json = Object.fromEntries(
  tableTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
)

const describeBody = ({ body, upload, table: isTable }: Endpoint): Json | undefined => {
  if (isTable) return table
  return body && (upload ? form(body) : content(body))
}

const isForApiClient = ({ access }: Endpoint): boolean => typeof access === 'object' && 'scope' in access
const isOfStaff = ({ access }: Endpoint): boolean => typeof access === 'object' && 'staff' in access

const describeSecurity = (endpoint: Endpoint): Json[] => {
  if (isForApiClient(endpoint)) return [{ organisationKey: [] }]
  if (isOfStaff(endpoint)) return [{ staff: [] }]
  return endpoint.access === 'public' ? [] : [{ session: [] }]
}
const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'access' },
  organisationKey: { type: 'http', scheme: 'bearer' },
  staff: { type: 'apiKey', in: 'cookie', name: 'staff' },
}

const describeAccess = ({ access }: Endpoint): string => {
  if (typeof access === 'string') return access
  if ('scope' in access) return `needs a key with ${access.scope}`
  return 'staff' in access ? `needs the staff’s ${access.staff}` : `needs ${access.action} of ${access.slug}`
}

const getSummary = ({ name, summary }: Endpoint): string => {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return summary ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const errorContent: Json = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

const describeRefusals = ({ errorCodes = [], access }: Endpoint): Json => {
  const statuses = new Set([
    400,
    ...(access === 'public' ? [] : [401, 403]),
    ...errorCodes.map((code) => errorStatus[code]),
  ])
  return Object.fromEntries(
    [...statuses].map((status) => {
      const words = errorCodes.filter((code) => errorStatus[code] === status)
      return [status, { description: words.join(', ') || 'refused', content: errorContent }]
    }),
  )
}

const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
const describeDone = ({ reply, emptyStatus, replyStatus }: Endpoint): Json => {
  if (reply === null) return { [emptyStatus ?? 204]: { description: 'done' } }
  return { [replyStatus ?? 200]: { description: 'done', content: reply === 'file' ? bytes : content(reply) } }
}

const describeOperation = (endpoint: Endpoint): Json => {
  const { name, service, access, query, params, keyed } = endpoint
  const body = describeBody(endpoint)
  return {
    operationId: name,
    summary: getSummary(endpoint),
    tags: [isForApiClient(endpoint) ? 'organisation' : service],
    description: describeAccess(endpoint),
    security: describeSecurity(endpoint),
    parameters: [
      ...fields('path', params),
      ...fields('query', query),
      ...(isChanging(endpoint) && access !== 'public' && !isForApiClient(endpoint)
        ? [header(headers.csrf)]
        : []),
      ...(keyed ? [header(headers.idempotencyKey, keyed === true)] : []),
    ],
    ...(body && { requestBody: { required: true, content: body } }),
    responses: { ...describeDone(endpoint), ...describeRefusals(endpoint) },
  }
}

const operations = new WeakMap<Endpoint, Json>()

const getOperation = (endpoint: Endpoint): Json => {
  const operation = operations.get(endpoint) ?? describeOperation(endpoint)
  operations.set(endpoint, operation)
  return operation
}

const probe = (operationId: string, summary: string, more: Json = {}): Json => ({
  get: {
    operationId,
    summary,
    tags: ['operation'],
    security: [],
    responses: {
      200: {
        description: 'yes',
        content: {
          'application/json': { schema: { type: 'object', properties: { status: { type: 'string' } } } },
        },
      },
      ...more,
    },
  },
})

const probePaths: Json = {
  '/healthz': probe('isAlive', 'Whether the process answers'),
  '/readyz': probe('isReady', 'Whether its database answers too', {
    503: { description: 'the database does not answer', content: errorContent },
  }),
}

/** Returns an OpenAPI 3.1 document; `others` are paths outside the contract. */
export const describeOpenApi = (
  endpoints: readonly Endpoint[],
  others: Json = {},
): Json & { paths: Json } => {
  const urls = [...new Set(endpoints.map((endpoint) => toUrl(endpoint)))]
  const describeOperations = (url: string): Json =>
    Object.fromEntries(
      endpoints
        .filter((endpoint) => toUrl(endpoint) === url)
        .map((endpoint) => [endpoint.method.toLowerCase(), getOperation(endpoint)]),
    )
  return {
    openapi: '3.1.0',
    info: { title: 'Resident cabinet', version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    components: { securitySchemes, schemas: { Error: jsonSchema(errorBodySchema) } },
    paths: {
      ...Object.fromEntries(urls.map((url) => [url.replaceAll(/:(\w+)/g, '{$1}'), describeOperations(url)])),
      ...probePaths,
      ...others,
    },
  }
}

export const addDocs = async (
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  others: Json,
): Promise<void> => {
  // The plugin's types only cover OpenAPI 3.0.
  const document = JSON.parse(JSON.stringify(describeOpenApi(endpoints, others)))
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
}
