import { isChanging, type Endpoint, type InputOf, type ReplyOf } from '#contract/endpoint.ts'
import { headers } from '#contract/errors.ts'
import { toCallError, toReply, sendHttp, type HttpResponse } from './http.ts'
import { NoAnswer, OtherScope } from './call-errors.ts'
import { callContext } from './call-context.ts'
import { needsRefresh, isSignedOut, refreshOnce } from './refresh.ts'
import { buildRequest, getScope, type CallOptions, type CallInput } from './request.ts'

/** A reply with what the screen may say of it. */
export interface CallResult<T> {
  readonly reply: T
  /** Time at which the worker stored it, ISO 8601; null for a fresh reply. */
  readonly storedAt: string | null
  /** The scope that the server answered for. */
  readonly scope: string | null
}

/** Names of endpoints whose reply carries the active profile, instead of the requested one. */
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
  throw new OtherScope()
}

/** Reports the permissions of a fresh answer, a refusal included; a stored one may name former ones. */
const reportPermissions = (answer: Headers): void => {
  const { scope, onPermissions } = callContext()
  const tag = answer.get(headers.permissions)
  if (tag !== null && !answer.has(headers.storedAt) && answer.get(headers.scope) === scope())
    onPermissions(tag)
}

const perform = async (
  endpoint: Endpoint,
  input: CallInput,
  options: CallOptions,
): Promise<CallResult<unknown>> => {
  const host = callContext()
  if (endpoint.name !== 'logout' && endpoint.service !== 'site') await host.before()
  const response = await send(endpoint, input, options).catch((error: unknown) => {
    if (error instanceof NoAnswer) callContext().onSilence()
    throw error
  })
  if (response.status === 401 && isSignedOut(toCallError(response))) host.onSignedOut()
  reportPermissions(response.headers)
  const reply = toReply(endpoint, response)
  const scope = response.headers.get(headers.scope)
  checkScope(endpoint, options, scope)
  const storedAt = response.headers.get(headers.storedAt)
  if (storedAt === null) callContext().onAnswer()
  else callContext().onSilence()
  return { reply, storedAt, scope }
}

interface PendingCall {
  readonly request: string
  readonly result: Promise<CallResult<unknown>>
}
/** The latest changing call of each endpoint, by its name, while it is pending. */
const pendingCalls = new Map<string, PendingCall>()

/**
 * Makes one call of the contract and says when its reply was stored. Throws as `call` does.
 *
 * A changing call that repeats the latest one of its endpoint, as the second click of a double click does, gets the
 * result of that one (decision 30). An earlier call does not count: of "on, off, on" all three are sent. Uploads, and
 * calls of the outbox, which name their profile, are always made: equal ones may be different items.
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
 * Makes one call of the contract (U-06): cookies, JSON, CSRF header, the reply checked by its schema.
 *
 * A 401 of an outdated token is refreshed once for all and the call repeated once. Throws `CallError` for any other
 * answer than the endpoint's reply, `NoAnswer` for none, `RefreshFailed` when the session could not be refreshed,
 * `OtherScope` when the reply is of another profile. An answer without content gives undefined.
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> & CallInput,
  options?: CallOptions,
): Promise<ReplyOf<E>> => (await callWithMeta(endpoint, input, options)).reply
