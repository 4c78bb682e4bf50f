import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { headers } from '#contract/errors.ts'
import { refusalOf, replyOf } from './answer.ts'
import { OtherScope } from './call-errors.ts'
import { callHost } from './call-host.ts'
import { exchange, type Received } from './http.ts'
import { asksForRefresh, isSignedOut, refreshOnce } from './refresh.ts'
import { questionOf, scopeOf, type CallOptions, type Parts } from './request.ts'

/** A reply with what the screen may say of it. */
export interface Answer<T> {
  readonly reply: T
  /** When the worker stored it, ISO 8601; null for a fresh reply. */
  readonly storedAt: string | null
  /** The scope that the server answered for. */
  readonly scope: string | null
}

/** Calls whose reply says which profile is active, instead of speaking for the one asked for. */
const tellsTheScope = new Set(['login', 'logout', 'refresh', 'changeProfile', 'getProfile'])

const send = async (endpoint: Endpoint, input: Parts, options: CallOptions): Promise<Received> => {
  const sentAt = Date.now()
  const ask = options.exchange ?? exchange
  const received = await ask(await questionOf(endpoint, input, options))
  if (received.status !== 401 || !asksForRefresh(refusalOf(received))) return received
  await refreshOnce(sentAt)
  return ask(await questionOf(endpoint, input, options))
}

const checkScope = (endpoint: Endpoint, options: CallOptions, answered: string | null): void => {
  const asked = scopeOf(options)
  if (asked === null || answered === null || asked === answered) return
  if (options.profile !== undefined || tellsTheScope.has(endpoint.name)) return
  callHost().onOtherScope()
  throw new OtherScope()
}

/**
 * Makes one call of the contract and says when its reply was stored. Throws as `call` does.
 */
export function callWithMeta<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> & Parts,
  options?: CallOptions,
): Promise<Answer<ReplyOf<E>>>
export async function callWithMeta(
  endpoint: Endpoint,
  input: Parts,
  options: CallOptions = {},
): Promise<Answer<unknown>> {
  const host = callHost()
  if (endpoint.name !== 'logout' && endpoint.service !== 'site') await host.before()
  const received = await send(endpoint, input, options)
  if (received.status === 401 && isSignedOut(refusalOf(received))) host.onSignedOut()
  const reply = replyOf(endpoint, received)
  const scope = received.headers.get(headers.scope)
  checkScope(endpoint, options, scope)
  const storedAt = received.headers.get(headers.storedAt)
  if (storedAt === null) host.onAnswer()
  return { reply, storedAt, scope }
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
  input: InputOf<E> & Parts,
  options?: CallOptions,
): Promise<ReplyOf<E>> => (await callWithMeta(endpoint, input, options)).reply
