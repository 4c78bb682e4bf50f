import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { callWithMeta, type Answer } from '../http/call.ts'
import type { Parts } from '../http/request.ts'

/** Makes the input of an endpoint's call from the arguments of an atom. */
export type InputFrom<E extends Endpoint, Args extends unknown[]> = (...args: Args) => InputOf<E> & Parts

/** How an atom calls an endpoint, and what it takes from the reply. */
export interface LoaderOptions<E extends Endpoint, Args extends unknown[], T> {
  /** Left out where the endpoint takes no input. */
  readonly input?: InputFrom<E, Args>
  /** Makes the value from the reply and the arguments that it was loaded with; by default the reply itself. */
  readonly select?: (reply: ReplyOf<E>, ...args: Args) => T
}

/** A function that calls the endpoint with the input made from its arguments and selects a value from the reply. */
export function loaderOf<E extends Endpoint, Args extends unknown[], T>(
  endpoint: E,
  options: LoaderOptions<E, Args, T>,
): (...args: Args) => Promise<Answer<T>>
export function loaderOf(
  endpoint: Endpoint,
  options: {
    readonly input?: (...args: unknown[]) => Parts
    readonly select?: (reply: unknown, ...args: unknown[]) => unknown
  },
): (...args: unknown[]) => Promise<Answer<unknown>> {
  const { input = () => ({}), select = (reply) => reply } = options
  return async (...args) => {
    const { reply, ...meta } = await callWithMeta(endpoint, input(...args))
    return { ...meta, reply: select(reply, ...args) }
  }
}
