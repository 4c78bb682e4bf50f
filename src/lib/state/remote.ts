import { atom, type WritableAtom } from 'jotai/vanilla'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { isOutage } from '../http/call-errors.ts'
import { callContext } from '../http/call-context.ts'
import { type CallResult, callWithMeta } from '../http/call.ts'
import type { CallInput, CallOptions } from '../http/request.ts'
import { loadedWithoutWorker } from '../worker/worker-state.ts'
import { whilePending } from './notices.ts'
import { createResource, keepFresh } from './resource.ts'
import { store } from './store.ts'

export type InputFrom<E extends Endpoint, Args extends unknown[]> = (...args: Args) => InputOf<E> & CallInput

interface LoaderOptions<E extends Endpoint, Args extends unknown[], T> {
  /** Omit if the endpoint takes no input. */
  readonly input?: InputFrom<E, Args>
  /** By default returns the reply. */
  readonly select?: (reply: ReplyOf<E>, ...args: Args) => T
  /** Runs before the value is displayed. */
  readonly received?: (answer: CallResult<ReplyOf<E>>) => Promise<void>
}

/** Shows a cached reply while the server is slow (O-18). */
type ShowStored<T> = (stored: CallResult<T>) => void

/** Faster answers show no cached value first. */
const storedAfterMs = 300

/** Makes a call; shows its cached reply meanwhile if the server is slow (O-18). */
export function callStoredFirst<E extends Endpoint>(
  show: ShowStored<ReplyOf<E>>,
  endpoint: E,
  input: InputOf<E> & CallInput,
  options?: CallOptions,
): Promise<CallResult<ReplyOf<E>>>
export async function callStoredFirst(
  show: ShowStored<unknown>,
  endpoint: Endpoint,
  input: CallInput,
  options?: CallOptions,
): Promise<CallResult<unknown>> {
  const scope = callContext().scope()
  const showStored = async (): Promise<void> => {
    const { storedReply } = await import('../http/stored-reply.ts')
    const stored = await storedReply(endpoint, input, scope)
    if (stored) show(stored)
  }
  // A first visit has no cache. Cache errors are ignored.
  const timer = loadedWithoutWorker
    ? undefined
    : setTimeout(() => void showStored().catch(() => undefined), storedAfterMs)
  try {
    return await callWithMeta(endpoint, input, options)
  } finally {
    clearTimeout(timer)
  }
}

export function createLoader<E extends Endpoint, Args extends unknown[], T>(
  endpoint: E,
  options: LoaderOptions<E, Args, T>,
): (show: ShowStored<T>, ...args: Args) => Promise<CallResult<T>>
export function createLoader(
  endpoint: Endpoint,
  options: {
    readonly input?: (...args: unknown[]) => CallInput
    readonly select?: (reply: unknown, ...args: unknown[]) => unknown
    readonly received?: (answer: CallResult<unknown>) => Promise<void>
  },
): (show: ShowStored<unknown>, ...args: unknown[]) => Promise<CallResult<unknown>> {
  const { input = () => ({}), select = (reply) => reply, received } = options
  return async (show, ...args) => {
    const selected = (answer: CallResult<unknown>) => ({ ...answer, reply: select(answer.reply, ...args) })
    const answer = await callStoredFirst((stored) => show(selected(stored)), endpoint, input(...args))
    await received?.(answer)
    return selected(answer)
  }
}

/** A server value with its loading status and age. */
export interface Remote<T> {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Kept during a reload and after a failure. */
  readonly value: T | undefined
  readonly error: unknown
  /** Cache time, ISO 8601; null if fresh or loading, to avoid a layout shift. */
  readonly storedAt: string | null
}

/** Reading returns the value, writing loads it. */
export type RemoteAtom<T, Args extends unknown[]> = WritableAtom<Remote<T>, Args, Promise<void>>

const begunAhead = new WeakSet<object>()

/** Loads before a screen mounts; its first load then reuses this one. */
export const prefetch = <T>(ahead: RemoteAtom<T, []>): Promise<void> => {
  const loading = store.set(ahead)
  begunAhead.add(ahead)
  return loading
}

type NoInput<E extends Endpoint> = unknown extends InputOf<E> ? E : never

/**
 * Creates an atom of a server value; writing loads it. Keeps the value on failure, the last load wins, never throws.
 * Resets with the scope. Reloads stale values when the network returns, and all when a worker first takes control and
 * can cache.
 */
export function remoteAtom<E extends Endpoint, Args extends unknown[], T = ReplyOf<E>>(
  endpoint: E,
  options: LoaderOptions<E, Args, T> & { readonly input: InputFrom<E, Args> },
): RemoteAtom<T, Args>
export function remoteAtom<E extends Endpoint, T = ReplyOf<E>>(
  endpoint: NoInput<E>,
  options?: LoaderOptions<E, [], T>,
): RemoteAtom<T, []>
export function remoteAtom<T, Args extends unknown[] = []>(
  load: (...args: Args) => Promise<CallResult<T>>,
): RemoteAtom<T, Args>
export function remoteAtom<T, Args extends unknown[]>(
  source: Endpoint | ((...args: Args) => Promise<CallResult<T>>),
  options: LoaderOptions<Endpoint, Args, T> = {},
): RemoteAtom<T, Args> {
  const load =
    typeof source === 'function'
      ? (_show: ShowStored<T>, ...args: Args) => source(...args)
      : createLoader(source, options)
  const initial: Remote<T> = { status: 'idle', value: undefined, error: null, storedAt: null }
  /** `args` are those of the last load. */
  const { stateAtom, begin } = createResource<{
    readonly remote: Remote<T>
    readonly args: Args | null
    readonly isShown: boolean
  }>({ remote: initial, args: null, isShown: false })
  const resultAtom: RemoteAtom<T, Args> = atom(
    (get) => get(stateAtom).remote,
    async (get, set, ...args: Args) => {
      const before = get(stateAtom)
      const { remote: known } = before
      // Prefetched already. A failure is repeated: an unmounted atom does not retry.
      if (begunAhead.delete(resultAtom) && known.status !== 'idle' && known.status !== 'failed') return
      const change = begin(get, set)
      const isOther = known.value === undefined || args.some((arg, index) => arg !== before.args?.[index])
      let shownFrom: string | null = null
      const update = (by: (remote: Remote<T>) => Remote<T>): void =>
        change(({ remote }) => ({ remote: by(remote), args, isShown: !isOther || shownFrom !== null }))
      update((remote) => ({ ...remote, status: 'loading', error: null }))
      const show = ({ reply, storedAt }: CallResult<T>): void => {
        if (!isOther) return
        shownFrom = storedAt
        update((remote) =>
          remote.status === 'loading' ? { ...remote, value: reply, storedAt: null } : remote,
        )
      }
      try {
        const { reply, storedAt } = await whilePending(set, () => load(show, ...args))
        update(() => ({ status: 'ready', value: reply, error: null, storedAt }))
      } catch (error) {
        update((remote) => ({
          ...(isOutage(error) ? { ...remote, storedAt: shownFrom ?? remote.storedAt } : known),
          status: 'failed',
          error,
        }))
      }
    },
  )
  keepFresh(
    resultAtom,
    (get) => ({ ...get(stateAtom).remote, isShown: get(stateAtom).isShown }),
    async (get, set) => {
      const { args } = get(stateAtom)
      if (args !== null) await set(resultAtom, ...args)
    },
  )
  return resultAtom
}
