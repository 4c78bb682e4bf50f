import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { cleanInput } from '#contract/clean-input.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { headers } from '#contract/errors.ts'
import { keySchema } from '#contract/primitives.ts'
import { DomainError } from '../kernel/domain-error.ts'
import { describeIssue, formatIssue, type Place } from './describe-issue.ts'
import { messages } from './messages.ts'

const words: Readonly<Record<string, boolean>> = { true: true, false: false }

const unwrap = (schema: unknown): unknown =>
  schema instanceof z.ZodMiniOptional ||
  schema instanceof z.ZodMiniNullable ||
  schema instanceof z.ZodMiniDefault
    ? unwrap(schema.def.innerType)
    : schema

const valueFor = (schema: unknown, raw: unknown): unknown => {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodMiniArray)
    return [raw].flat().map((item: unknown) => valueFor(inner.def.element, item))
  if (typeof raw !== 'string') return raw
  if (inner instanceof z.ZodMiniNumber) return /^-?\d{1,15}(?:\.\d{1,10})?$/.test(raw) ? Number(raw) : raw
  return inner instanceof z.ZodMiniBoolean ? (words[raw] ?? raw) : raw
}

/** `?position=` means no filter, as if the parameter were absent. */
const isLeftEmpty = (schema: unknown, raw: unknown): boolean =>
  raw === '' && schema instanceof z.ZodMiniOptional

/** Converts URL strings and repeated names to schema types; validation rejects the rest. */
const typedValues = (schema: z.ZodMiniType, raw: unknown): unknown => {
  if (!(schema instanceof z.ZodMiniObject) || typeof raw !== 'object' || raw === null) return raw
  const shape: Readonly<Record<string, unknown>> = schema.def.shape
  const fieldOf = (name: string) => (Object.hasOwn(shape, name) ? shape[name] : undefined)
  return Object.fromEntries(
    Object.entries(raw)
      .filter(([name, value]) => !isLeftEmpty(fieldOf(name), value))
      .map(([name, value]) => [name, fieldOf(name) === undefined ? value : valueFor(fieldOf(name), value)]),
  )
}

type Schema = z.ZodMiniType

const maxFaults = 5

const check = (place: Place, schema: Schema, value: unknown): unknown => {
  const { success, data, error } = schema.safeParse(value, { error: describeIssue, reportInput: true })
  if (success) return data
  const faults = error.issues.slice(0, maxFaults)
  throw new DomainError(
    'invalid',
    faults.map((issue) => formatIssue(issue, place, schema)),
  )
}

const compiled = new WeakMap<Endpoint, Endpoint>()

/** Compiles the schemas once per process: long lists validate ten times faster. */
export const withFastSchemas = (endpoint: Endpoint): Endpoint => {
  const { body, reply } = endpoint
  const fast = compiled.get(endpoint) ?? {
    ...endpoint,
    ...(body && { body: z.compile(body) }),
    reply: typeof reply === 'string' ? reply : reply && z.compile(reply),
  }
  compiled.set(endpoint, fast)
  return fast
}

const isEmpty = (body: unknown): boolean =>
  body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0)

export const validInput = (
  { params, query, body }: Endpoint,
  request: FastifyRequest,
  given: unknown = request.body,
): object => {
  if (!body && !isEmpty(given)) throw new DomainError('invalid', [messages.noBodyTaken])
  return {
    ...(params && { params: check('params', params, typedValues(params, cleanInput(request.params))) }),
    ...(query && { query: check('query', query, typedValues(query, cleanInput(request.query))) }),
    ...(body && { body: check('body', body, cleanInput(given)) }),
  }
}

/** Returns null if the key is optional and absent. */
export const validKey = (request: FastifyRequest, isOptional: boolean): string | null => {
  const given = request.headers[headers.idempotencyKey]
  if (isOptional && given === undefined) return null
  const { success, data } = keySchema.safeParse(given)
  if (success) return data
  const fault = given === undefined ? messages.keyHeaderMissing : messages.keyHeaderMalformed
  throw new DomainError('key_needed', [request.program ? fault : messages.keyNeeded])
}

/** Drops unknown fields; throws on another shape. */
export const validReply = ({ name, reply }: Endpoint, answer: unknown): unknown => {
  if (reply === null || reply === 'file') return undefined
  const { success, data, error } = reply.safeParse(answer)
  if (success) return data
  throw new Error(`The reply of ${name} is not the contract's: ${z.prettifyError(error)}`)
}
