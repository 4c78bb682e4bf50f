import { isChanging, type Endpoint, type InputOf, type ReplyOf } from '#contract/endpoint.ts'
import { headers } from '#contract/errors.ts'
import { toCallError, toReply, sendHttp, type HttpResponse } from './http.ts'
import { isLostProfile, NoResponseError, ScopeChangedError } from './call-errors.ts'
import { callContext } from './call-context.ts'
import { needsRefresh, isSignedOut, refreshOnce } from './refresh.ts'
import { buildRequest, getScope, type CallOptions, type CallInput } from './request.ts'

export interface CallResult<T> {
  readonly reply: T
  /** ISO 8601 time at which the worker cached it; null if fresh. */
  readonly storedAt: string | null
  readonly scope: string | null
}

/** Endpoints whose reply has the active profile's scope, not the requested one. */
const scopeReplies = new Set(['login', 'logout', 'refresh', 'changeProfile', 'getProfile'])

const send = async (endpoint: Endpoint, input: CallInput, options: CallOptions): Promise<HttpResponse> => {
  const sentAt = Date.now()
  const transport = options.transport ?? sendHttp
  const response = await transport(await buildRequest(endpoint, input, options))
  if (!response.headers.has(headers.storedAt))
    callContext().onServerTime(response.headers.get('date'), sentAt)
  if (response.status !== 401 || !needsRefresh(toCallError(response))) return response
  await refreshOnce(sentAt)
  return transport(await buildRequest(endpoint, input, options))
}

const checkScope = (endpoint: Endpoint, options: CallOptions, answered: string | null): void => {
  const expected = getScope(options)
  if (expected === null || answered === null || expected === answered) return
  if (options.profile !== undefined || scopeReplies.has(endpoint.name)) return
  callContext().onOtherScope()
  throw new ScopeChangedError()
}

/** Ignores cached answers, whose permissions may be stale. */
const reportPermissions = (answer: Headers): void => {
  const { scope, onPermissions } = callContext()
  const tag = answer.get(headers.permissions)
  if (tag !== null && !answer.has(headers.storedAt) && answer.get(headers.scope) === scope())
    onPermissions(tag)
}

const isOfLostProfile = (response: HttpResponse): boolean =>
  (response.status === 403 || response.status === 404) && isLostProfile(toCallError(response))

const exchange = async (
  endpoint: Endpoint,
  input: CallInput,
  options: CallOptions,
): Promise<CallResult<unknown>> => {
  const host = callContext()
  if (endpoint.name !== 'logout' && endpoint.service !== 'site') await host.before()
  const response = await send(endpoint, input, options).catch((error: unknown) => {
    if (error instanceof NoResponseError) callContext().onSilence()
    throw error
  })
  if (response.status === 401 && isSignedOut(toCallError(response))) host.onSignedOut()
  if (options.profile === undefined && isOfLostProfile(response)) host.onLostProfile()
  reportPermissions(response.headers)
  const reply = toReply(endpoint, response)
  const scope = response.headers.get(headers.scope)
  checkScope(endpoint, options, scope)
  const storedAt = response.headers.get(headers.storedAt)
  if (storedAt === null) callContext().onAnswer()
  else callContext().onSilence()
  return { reply, storedAt, scope }
}

const perform = async (
  endpoint: Endpoint,
  input: CallInput,
  options: CallOptions,
): Promise<CallResult<unknown>> => {
  const onEnd = callContext().onCall(endpoint, options.profile)
  try {
    return await exchange(endpoint, input, options)
  } finally {
    onEnd()
  }
}

interface PendingCall {
  readonly request: string
  readonly result: Promise<CallResult<unknown>>
}
const pendingCalls = new Map<string, PendingCall>()

/**
 * Deduplicates a changing call equal to its endpoint's latest pending one; "on, off, on" sends three. Never
 * deduplicates uploads and calls with a profile.
 */
export function callWithMeta<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> & CallInput,
  options?: CallOptions,
): Promise<CallResult<ReplyOf<E>>>
export function callWithMeta(
  endpoint: Endpoint,
  input: CallInput,
  options: CallOptions = {},
): Promise<CallResult<unknown>> {
  const { transport, profile, key } = options
  if (!isChanging(endpoint) || transport !== undefined || profile !== undefined)
    return perform(endpoint, input, options)
  const request = JSON.stringify([input, key, getScope(options)])
  const latest = pendingCalls.get(endpoint.name)
  if (latest?.request === request) return latest.result
  const result = perform(endpoint, input, options).finally(() => {
    if (pendingCalls.get(endpoint.name)?.result === result) pendingCalls.delete(endpoint.name)
  })
  pendingCalls.set(endpoint.name, { request, result })
  return result
}

/**
 * Validates the reply (U-06). Refreshes an expired token and retries once. Throws `CallError`, `NoResponseError`,
 * `RefreshFailedError` or `ScopeChangedError`. Undefined for an empty reply.
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> & CallInput,
  options?: CallOptions,
): Promise<ReplyOf<E>> => (await callWithMeta(endpoint, input, options)).reply
