import { capitalize } from '#contract/linear-text.ts'
import * as z from 'zod/mini'
import { isChanging, type Endpoint } from '#contract/endpoint.ts'
import { headers } from '#contract/errors.ts'
import {
  apiErrorStatus,
  describedErrorSchema,
  errorMeanings,
  type ApiErrorCode,
} from '#contract/exchange/errors.ts'
import { tableTypes } from './receive-upload.ts'
import { toUrl } from '../kernel/endpoint-url.ts'

type Json = Record<string, unknown>
type Schema = z.core.$ZodType

const formats: Readonly<Record<string, string>> = { datetime: 'date-time', date: 'date', uuid: 'uuid' }

/** The library's patterns of dates are hundreds of characters; bounds of a safe integer say nothing. */
const simplify = ({
  zodSchema: {
    _zod: { def },
  },
  jsonSchema: json,
}: {
  readonly zodSchema: z.core.$ZodTypes
  readonly jsonSchema: z.core.JSONSchema.BaseSchema
}): void => {
  const format = 'format' in def && typeof def.format === 'string' ? formats[def.format] : undefined
  if (format !== undefined) {
    json.format = format
    delete json.pattern
    delete json.allOf
  }
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
}

const options = { io: 'input', target: 'openapi-3.0', unrepresentable: 'any', override: simplify } as const

/** Keeps the named schemas in `definitions`; `hoist` moves them. */
const jsonSchema = (schema: Schema): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, options)
  const { id, definitions, ...rest } = json
  if (id === undefined) return json
  return {
    $ref: `#/definitions/${id}`,
    definitions: Object.assign({}, definitions, { [id]: { id, ...rest } }),
  }
}

/** Moves all `definitions` into the components of the document. */
const hoist = <T extends { readonly components: { readonly schemas: Json } }>(document: T): T => {
  const schemas: Json = {}
  const text = JSON.stringify(document).replaceAll('#/definitions/', '#/components/schemas/')
  const hoisted: T = JSON.parse(text, (name, value) => {
    if (name !== 'definitions') return value
    for (const [id, { id: _, ...schema }] of Object.entries<Json>(value)) schemas[id] = schema
    return undefined
  })
  Object.assign(hoisted.components.schemas, schemas)
  return hoisted
}

/** Generators name a model by its title, unless it is a named schema. */
const content = (title: string, schema: Schema, example?: unknown): Json => ({
  'application/json': { schema: { title, ...jsonSchema(schema) }, ...(example !== undefined && { example }) },
})
const describeField = (place: 'query' | 'path', name: string, part: Schema): Json => {
  const { description, ...schema } = jsonSchema(part)
  const required = place === 'path' || !(part instanceof z.ZodMiniOptional)
  return { name, in: place, required, ...(description !== undefined && { description }), schema }
}
const fields = (place: 'query' | 'path', schema: Schema | undefined): Json[] =>
  schema instanceof z.ZodMiniObject
    ? Object.entries(schema.def.shape).map(([name, part]) => describeField(place, name, part))
    : []
const csrfHeader: Json = { name: headers.csrf, in: 'header', required: true, schema: { type: 'string' } }
const replacesHeaderField: Json = {
  name: 'Replaces',
  in: 'header',
  required: false,
  description:
    'UUID прежних попыток через запятую. Сервер закрывает их, и опоздавшая копия ничего не меняет. Если одна из них уже принята, ответ – 409 `already_accepted`',
  schema: { type: 'string' },
}
const keyHeader = (required: boolean): Json => ({
  name: 'Idempotency-Key',
  in: 'header',
  required,
  description: `UUID, новый для каждой операции. Повтор с тем же значением ничего не меняет и получает первый ответ${required ? '' : '. Без заголовка каждый вызов – новая операция'}`,
  schema: { type: 'string', format: 'uuid' },
})

const form = (schema: Schema): Json => {
  const { properties, required } = z.toJSONSchema(schema, options)
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

/** A recorded call of the real server. */
export interface Example {
  readonly path: string
  readonly body?: unknown
  readonly status: number
  readonly reply: unknown
}
export type Examples = Readonly<Record<string, Example>>

const describeBody = (
  { name, body, upload, table: isTable }: Endpoint,
  example: Example | undefined,
): Json | undefined => {
  if (isTable) return table
  return body && (upload ? form(body) : content(`${capitalize(name)}Body`, body, example?.body))
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
  organisationKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'Ключ программы: npm run operator -- key create',
  },
  staff: { type: 'apiKey', in: 'cookie', name: 'staff' },
}

const describeAccess = ({ access }: Endpoint): string => {
  if (typeof access === 'string') return access
  if ('scope' in access) return `Нужен ключ с правом \`${access.scope}\``
  return 'staff' in access ? `needs the staff’s ${access.staff}` : `needs ${access.action} of ${access.slug}`
}

const getSummary = ({ name, summary }: Endpoint): string => {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return summary ?? capitalize(words)
}

const errorContent: Json = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
const retryAfter: Json = {
  'Retry-After': { description: 'Через сколько секунд повторить', schema: { type: 'integer' } },
}

const isOfResident = ({ access }: Endpoint): boolean =>
  access === 'signed-in' || (typeof access === 'object' && 'slug' in access)

const codesOf = (endpoint: Endpoint): readonly ApiErrorCode[] => {
  const { access, errorCodes = [], body, upload, table: isTable, params, query, keyed } = endpoint
  const isSigned = access !== 'public'
  const hasBody = body !== undefined || upload !== undefined || isTable !== undefined
  return [
    'malformed',
    ...(params || query || body ? (['invalid'] as const) : []),
    ...(keyed ? (['key_needed'] as const) : []),
    ...(keyed && isOfResident(endpoint) ? (['already_accepted'] as const) : []),
    ...(isForApiClient(endpoint) ? (['key_refused', 'key_scope'] as const) : []),
    ...(isSigned && !isForApiClient(endpoint) ? (['not_authenticated', 'forbidden'] as const) : []),
    ...errorCodes,
    ...(hasBody ? (['too_large', 'wrong_type'] as const) : []),
    'unknown',
    'busy',
    'unavailable',
    'not_set_up',
  ]
}

const describeErrors = (endpoint: Endpoint): Json => {
  const byStatus = Map.groupBy(new Set(codesOf(endpoint)), (code) => apiErrorStatus[code])
  const describe = (code: ApiErrorCode): string => {
    const meaning = isForApiClient(endpoint) ? errorMeanings[code] : undefined
    return meaning === undefined ? code : `\`${code}\`: ${meaning}`
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map(describe).join(isForApiClient(endpoint) ? '; ' : ', '),
        ...((status === 429 || status === 503) && { headers: retryAfter }),
        content: errorContent,
      },
    ]),
  )
}

const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
const describeDone = (
  { name, reply, emptyStatus, replyStatus }: Endpoint,
  description: string,
  example: Example | undefined,
): Json => {
  if (reply === null) return { [emptyStatus ?? 204]: { description } }
  const replyContent = reply === 'file' ? bytes : content(`${capitalize(name)}Reply`, reply, example?.reply)
  return { [replyStatus ?? 200]: { description, content: replyContent } }
}

const describeOperation = (endpoint: Endpoint, example: Example | undefined): Json => {
  const { name, service, access, query, params, keyed } = endpoint
  const body = describeBody(endpoint, example)
  const isProgram = isForApiClient(endpoint)
  return {
    operationId: name,
    summary: getSummary(endpoint),
    tags: [isProgram ? 'organisation' : service],
    description: describeAccess(endpoint),
    security: describeSecurity(endpoint),
    parameters: [
      ...fields('path', params),
      ...fields('query', query),
      ...(isChanging(endpoint) && access !== 'public' && !isProgram ? [csrfHeader] : []),
      ...(keyed ? [keyHeader(endpoint.table !== undefined)] : []),
      ...(isOfResident(endpoint) && keyed ? [replacesHeaderField] : []),
    ],
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      ...describeDone(endpoint, isProgram ? 'Готово' : 'done', example),
      ...describeErrors(endpoint),
    },
  }
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

export const probePaths: Json = {
  '/healthz': probe('isAlive', 'Whether the process answers'),
  '/readyz': probe('isReady', 'Whether its database answers too', {
    503: { description: 'the database does not answer', content: errorContent },
  }),
}

interface Parts {
  /** Paths outside the contract. */
  readonly paths?: Json
  readonly examples?: Examples
  readonly info?: Json
}

export interface OpenApi extends Json {
  readonly components: { readonly securitySchemes: Json; readonly schemas: Json }
  readonly paths: Json
}

/** Returns an OpenAPI 3.0 document: few generators read 3.1 without faults. */
export const describeOpenApi = (
  endpoints: readonly Endpoint[],
  { paths = {}, examples = {}, info = {} }: Parts = {},
): OpenApi => {
  const urls = [...new Set(endpoints.map((endpoint) => toUrl(endpoint)))]
  const describeOperations = (url: string): Json =>
    Object.fromEntries(
      endpoints
        .filter((endpoint) => toUrl(endpoint) === url)
        .map((endpoint) => [
          endpoint.method.toLowerCase(),
          describeOperation(endpoint, examples[endpoint.name]),
        ]),
    )
  const described = Object.fromEntries(
    urls.map((url) => [url.replaceAll(/:(\w+)/g, '{$1}'), describeOperations(url)]),
  )
  const used = new Set(endpoints.flatMap((endpoint) => describeSecurity(endpoint).flatMap(Object.keys)))
  return hoist({
    openapi: '3.0.3',
    info: { title: 'Resident cabinet', version: '1', license: { name: 'MIT' }, ...info },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: Object.fromEntries(Object.entries(securitySchemes).filter(([name]) => used.has(name))),
      schemas: { Error: jsonSchema(describedErrorSchema) },
    },
    paths: { ...described, ...paths },
  })
}
