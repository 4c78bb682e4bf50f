import { atom, type Getter, type Setter, type WritableAtom } from 'jotai/vanilla'
import { NoResponseError } from '../http/call-errors.ts'
import { scopeAtom } from '../session/scope.ts'
import { onWorkerReady } from '../worker/worker-state.ts'
import { onReconnect } from './network.ts'
import { store } from './store.ts'

type Change<T> = (before: T) => T

/** State of data from the server. It resets when the scope changes. */
export interface Resource<T> {
  /** Writing changes the state of the present scope. */
  readonly stateAtom: WritableAtom<T, [change: Change<T>], void>
  /** Begins a load. Its changes are dropped once a newer load or another scope has begun. */
  begin(get: Getter, set: Setter): (change: Change<T>) => void
}

export const createResource = <T>(initial: T): Resource<T> => {
  const heldAtom = atom<{ readonly scope: string | null; readonly load: number; readonly state: T }>({
    scope: null,
    load: 0,
    state: initial,
  })
  const stateAtom: Resource<T>['stateAtom'] = atom(
    (get) => {
      const { scope, state } = get(heldAtom)
      return scope === get(scopeAtom) ? state : initial
    },
    (get, set, change: Change<T>) =>
      set(heldAtom, { ...get(heldAtom), scope: get(scopeAtom), state: change(get(stateAtom)) }),
  )
  return {
    stateAtom,
    begin: (get, set) => {
      const [scope, load] = [get(scopeAtom), get(heldAtom).load + 1]
      set(heldAtom, { scope, load, state: get(stateAtom) })
      return (change) =>
        set(heldAtom, (held) =>
          held.load === load && held.scope === scope ? { ...held, state: change(held.state) } : held,
        )
    },
  }
}

/** What tells whether shown data is stale. */
interface Freshness {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly error: unknown
  readonly storedAt: string | null
}

/**
 * Reloads mounted data when the network returns if the data is stale, and all data when a worker first takes control
 * and can cache it.
 */
export const keepFresh = (
  target: { onMount?: (setAtom: never) => (() => void) | void },
  read: (get: Getter) => Freshness,
  reload: (get: Getter, set: Setter) => Promise<void>,
): void => {
  const isStale = (get: Getter): boolean => {
    const { storedAt, error } = read(get)
    return storedAt !== null || error instanceof NoResponseError
  }
  const againAtom = atom(null, async (get, set) => {
    if (isStale(get) && read(get).status !== 'loading') await reload(get, set)
    return isStale(get)
  })
  const forWorkerAtom = atom(null, (get, set) => {
    if (read(get).status !== 'idle') void reload(get, set)
  })
  target.onMount = () => onReconnect(() => store.set(againAtom))
  onWorkerReady(() => store.set(forWorkerAtom))
}
