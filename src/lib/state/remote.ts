import { atom, type WritableAtom } from 'jotai/vanilla'
import { startTransition } from 'react'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import type { Answer } from '../http/call.ts'
import { onFirstControl } from '../worker/first-control.ts'
import { loaderOf, type InputFrom, type LoaderOptions } from './loader.ts'
import { whilePending } from './notices.ts'
import { onNetworkBack } from './on-network-back.ts'
import { scopeAtom } from '../session/scope.ts'
import { store } from './store.ts'

/** A value of the server with the state of its loading and the time that it is from. */
export interface Remote<T> {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** The last value, also while it is loaded anew and when that failed. */
  readonly value: T | undefined
  readonly error: unknown
  /** When the worker stored the value, ISO 8601; null for a fresh one. */
  readonly storedAt: string | null
}

/** Reading gives the remote thing, writing loads it. */
export type RemoteAtom<T, Args extends unknown[]> = WritableAtom<Remote<T>, Args, Promise<void>>

interface Kept<T, Args extends unknown[]> {
  readonly scope: string | null
  readonly turn: number
  readonly remote: Remote<T>
  /** What the last load was asked for, to ask for it again. */
  readonly args: Args | null
}

const atOnce = (change: () => void): void => change()

/**
 * For a reply that brings a whole screen: between the slices the phone answers to a finger. Not for one that an address
 * is chosen by: what is drawn meanwhile for another reason does not know it yet.
 */
export const inSlices = (change: () => void): void => startTransition(change)

interface Drawing {
  /** How a reply is put on the screen: at once, or `inSlices`. */
  readonly draw?: typeof inSlices
}

type RemoteOptions<E extends Endpoint, Args extends unknown[], T> = LoaderOptions<E, Args, T> & Drawing
type NoInput<E extends Endpoint> = unknown extends InputOf<E> ? E : never

/**
 * An atom of what an endpoint of the contract replies, or of what a load function gives where there is more to it than
 * one call. Writing to it loads, with the input that `input` makes from the written arguments. The value stays while
 * loading and when the load fails, the last of several loads wins, and a failure is told by the status, never thrown.
 * After the scope changed it reads as before the first load, whatever still arrives. While it is on the screen, a
 * stored value is loaded anew as soon as there may be a network. What was loaded before this device had a worker is
 * loaded again once it has one, so that one visit is enough to have it stored.
 */
export function remoteAtom<E extends Endpoint, Args extends unknown[], T = ReplyOf<E>>(
  endpoint: E,
  options: RemoteOptions<E, Args, T> & { readonly input: InputFrom<E, Args> },
): RemoteAtom<T, Args>
export function remoteAtom<E extends Endpoint, T = ReplyOf<E>>(
  endpoint: NoInput<E>,
  options?: RemoteOptions<E, [], T>,
): RemoteAtom<T, []>
export function remoteAtom<T, Args extends unknown[] = []>(
  load: (...args: Args) => Promise<Answer<T>>,
  options?: Drawing,
): RemoteAtom<T, Args>
export function remoteAtom<T, Args extends unknown[]>(
  source: Endpoint | ((...args: Args) => Promise<Answer<T>>),
  options: RemoteOptions<Endpoint, Args, T> = {},
): RemoteAtom<T, Args> {
  const { draw = atOnce } = options
  const load = typeof source === 'function' ? source : loaderOf(source, options)
  const initial: Remote<T> = { status: 'idle', value: undefined, error: null, storedAt: null }
  const keptAtom = atom<Kept<T, Args>>({ scope: null, turn: 0, remote: initial, args: null })
  const againAtom = atom(null, async (get, set) => {
    const { args } = get(keptAtom)
    const { status, storedAt } = get(resultAtom)
    if (storedAt !== null && status !== 'loading' && args !== null) await set(resultAtom, ...args)
    return get(resultAtom).storedAt !== null
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
      const turn = before.turn + 1
      const known = before.scope === scope ? before.remote : initial
      set(keptAtom, { scope, turn, args, remote: { ...known, status: 'loading', error: null } })
      const finish = (remote: Remote<T>): void =>
        draw(() => set(keptAtom, (kept) => (kept.turn === turn ? { scope, turn, args, remote } : kept)))
      try {
        const { reply, storedAt } = await whilePending(set, () => load(...args))
        finish({ status: 'ready', value: reply, error: null, storedAt })
      } catch (error) {
        finish({ ...known, status: 'failed', error })
      }
    },
  )
  resultAtom.onMount = () => onNetworkBack(() => store.set(againAtom))
  onFirstControl(() => store.set(forWorkerAtom))
  return resultAtom
}
