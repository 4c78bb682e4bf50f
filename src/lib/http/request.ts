import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { headers } from '#contract/errors.ts'
import { callContext, type Prefixes } from './call-context.ts'
import type { Transport, HttpRequest } from './http.ts'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Idempotency-Key: a UUID. */
  readonly key?: string
  /** Acts for this profile without activating it. */
  readonly profile?: number
  readonly timeoutMs?: number
  readonly scope?: string | null
  readonly transport?: Transport
}

export interface CallInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

const defaultTimeoutMs = 20_000
const recordSchema = z.record(z.string(), z.unknown())
const toFields = (part: unknown): Record<string, unknown> =>
  part === undefined ? {} : recordSchema.parse(part)

const fillPath = (endpoint: Endpoint, params: Record<string, unknown>): string =>
  endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

const toQuery = (query: Record<string, unknown>): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null) search.append(name, String(item))
  return search.size === 0 ? '' : `?${search}`
}

/** Repeats arrays in the query. */
export const buildAddress = (endpoint: Endpoint, input: CallInput, prefixes: Prefixes): string =>
  (endpoint.service === 'site' ? '' : prefixes[endpoint.service]) +
  fillPath(endpoint, toFields(input.params)) +
  toQuery(toFields(input.query))

export const buildRequest = async (
  endpoint: Endpoint,
  input: CallInput,
  options: CallOptions,
): Promise<HttpRequest> => {
  const host = callContext()
  const sent: ReadonlyArray<readonly [string, string | number | null | undefined]> = [
    [headers.csrf, await host.csrf()],
    [headers.scope, getScope(options)],
    [headers.idempotencyKey, options.key],
    [headers.profile, options.profile ?? (endpoint.access === 'public' ? null : host.profile())],
  ]
  return {
    method: endpoint.method,
    url: buildAddress(endpoint, input, host.prefixes),
    headers: Object.fromEntries(sent.flatMap(([name, value]) => (value ? [[name, String(value)]] : []))),
    body: input.body === undefined ? undefined : toFields(input.body),
    timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
    signal: options.signal,
    isFile: endpoint.reply === 'file',
  }
}

export const getScope = (options: CallOptions): string | null =>
  options.scope === undefined ? callContext().scope() : options.scope
