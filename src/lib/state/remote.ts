import { atom, type WritableAtom } from 'jotai/vanilla'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { NoAnswer } from '../http/call-errors.ts'
import { callContext } from '../http/call-context.ts'
import { type CallResult, callWithMeta } from '../http/call.ts'
import type { CallInput, CallOptions } from '../http/request.ts'
import { scopeAtom } from '../session/scope.ts'
import { loadedWithoutWorker, onWorkerReady } from '../worker/worker-state.ts'
import { onNetworkBack } from './network.ts'
import { whilePending } from './notices.ts'
import { store } from './store.ts'

/** Makes the input of an endpoint's call from the arguments of an atom. */
export type InputFrom<E extends Endpoint, Args extends unknown[]> = (...args: Args) => InputOf<E> & CallInput

/** Options of an atom's call: its input, and the value selected from the reply. */
interface LoaderOptions<E extends Endpoint, Args extends unknown[], T> {
  /** Left out where the endpoint takes no input. */
  readonly input?: InputFrom<E, Args>
  /** Makes the value from the reply and the arguments that it was loaded with; by default the reply itself. */
  readonly select?: (reply: ReplyOf<E>, ...args: Args) => T
  /** Done with the answer of the call before its value is shown. */
  readonly received?: (answer: CallResult<ReplyOf<E>>) => Promise<void>
}

/** Shows what the worker has stored while the server keeps the call waiting (O-18). */
type ShowStored<T> = (stored: CallResult<T>) => void

/** A network that answers within it shows nothing of before. */
const storedAfterMs = 300

/**
 * Makes a call, and shows the stored reply of it when the server has not answered for a while (O-18). The call goes on:
 * only its end says whether the server was reached.
 */
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
  // On the first visit nothing is stored. What cannot be read is waited for.
  const timer = loadedWithoutWorker
    ? undefined
    : setTimeout(() => void showStored().catch(() => undefined), storedAfterMs)
  try {
    return await callWithMeta(endpoint, input, options)
  } finally {
    clearTimeout(timer)
  }
}

/** A function that calls the endpoint with the input made from its arguments and selects a value from the reply. */
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

/** A value of the server with the state of its loading and the time that it is from. */
export interface Remote<T> {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** The last value, also while it is loaded anew and when that failed. */
  readonly value: T | undefined
  readonly error: unknown
  /**
   * Time at which the worker stored the value, ISO 8601; null for a fresh one, and for a stored one whose call goes on:
   * a time that stood for a moment would move what is below it.
   */
  readonly storedAt: string | null
}

/** Reading gives the remote thing, writing loads it. */
export type RemoteAtom<T, Args extends unknown[]> = WritableAtom<Remote<T>, Args, Promise<void>>

const begunAhead = new WeakSet<object>()

/** Loads what a screen will ask for when it stands: its own first load in this scope is this one. */
export const prefetch = <T>(ahead: RemoteAtom<T, []>): Promise<void> => {
  const loading = store.set(ahead)
  begunAhead.add(ahead)
  return loading
}

interface Kept<T, Args extends unknown[]> {
  readonly scope: string | null
  readonly turn: number
  readonly remote: Remote<T>
  /** Arguments of the last load, to repeat it. */
  readonly args: Args | null
}

type NoInput<E extends Endpoint> = unknown extends InputOf<E> ? E : never

/**
 * An atom of what an endpoint of the contract replies, or of what a load function gives where there is more to it than
 * one call. Writing to it loads, with the input that `input` makes from the written arguments. The value stays while
 * loading and when the load fails, a stored one is shown while the server is silent, the last of several loads wins, and
 * the status reports a failure, which is never thrown.
 * After the scope changed it reads as before the first load, whatever still arrives. While it is on the screen, a
 * stored value, or a load that got no answer, is loaded anew as soon as there may be a network. What was loaded before this device had a worker is
 * loaded again once it has one, so that one visit is enough to have it stored.
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
  const initial: Remote<T> = {
    status: 'idle',
    value: undefined,
    error: null,
    storedAt: null,
  }
  const keptAtom = atom<Kept<T, Args>>({ scope: null, turn: 0, remote: initial, args: null })
  const againAtom = atom(null, async (get, set) => {
    const { args } = get(keptAtom)
    const isLacking = (): boolean => {
      const { storedAt, error } = get(resultAtom)
      return storedAt !== null || error instanceof NoAnswer
    }
    if (isLacking() && get(resultAtom).status !== 'loading' && args !== null) await set(resultAtom, ...args)
    return isLacking()
  })
  const forWorkerAtom = atom(null, (get, set) => {
    const { scope, args } = get(keptAtom)
    if (args !== null && scope === get(scopeAtom)) void set(resultAtom, ...args)
  })
  const resultAtom: RemoteAtom<T, Args> = atom(
    (get) => {
      const kept = get(keptAtom)
      return kept.scope === get(scopeAtom) ? kept.remote : initial
    },
    async (get, set, ...args: Args) => {
      const scope = get(scopeAtom)
      const before = get(keptAtom)
      // The start has asked already. A failed load is repeated: nobody listened for the network then.
      if (begunAhead.delete(resultAtom) && before.scope === scope && before.remote.status !== 'failed') return
      const turn = before.turn + 1
      const known = before.scope === scope ? before.remote : initial
      set(keptAtom, { scope, turn, args, remote: { ...known, status: 'loading', error: null } })
      const finish = (remote: Remote<T>): void =>
        set(keptAtom, (kept) => (kept.turn === turn ? { scope, turn, args, remote } : kept))
      const isOther = known.value === undefined || args.some((arg, index) => arg !== before.args?.[index])
      let shownFrom: string | null = null
      const show = ({ reply, storedAt }: CallResult<T>): void => {
        if (!isOther || get(keptAtom).remote.status !== 'loading') return
        shownFrom = storedAt
        finish({ status: 'loading', value: reply, error: null, storedAt: null })
      }
      try {
        const { reply, storedAt } = await whilePending(set, () => load(show, ...args))
        finish({ status: 'ready', value: reply, error: null, storedAt })
      } catch (error) {
        const { remote } = get(keptAtom)
        const isKept = error instanceof NoAnswer
        const last = isKept ? { ...remote, storedAt: shownFrom ?? remote.storedAt } : known
        finish({ ...last, status: 'failed', error })
      }
    },
  )
  resultAtom.onMount = () => onNetworkBack(() => store.set(againAtom))
  onWorkerReady(() => store.set(forWorkerAtom))
  return resultAtom
}
