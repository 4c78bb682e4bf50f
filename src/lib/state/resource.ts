import { atom, type Getter, type Setter, type WritableAtom } from 'jotai/vanilla'
import { isServerFault, NoResponseError } from '../http/call-errors.ts'
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
  /** The value is that of the last load's request. */
  readonly isShown: boolean
}

interface MountedResource {
  readonly read: (get: Getter) => Freshness
  readonly reload: () => void
}

const mountedAtom = atom<ReadonlySet<MountedResource>>(new Set<MountedResource>())

// Without an answer the network banner and the time of the data report it.
const hasOldData = ({ status, error, isShown }: Freshness): boolean =>
  isShown && status !== 'loading' && isServerFault(error)

const outdatedAtom = atom((get) => [...get(mountedAtom)].filter(({ read }) => hasOldData(read(get))))

/** Reads as whether displayed data could not be refreshed, although the server answers; writing retries. */
export const refreshFailedAtom = atom(
  (get) => get(outdatedAtom).length > 0,
  (get) => {
    for (const { reload } of get(outdatedAtom)) reload()
  },
)

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
  target.onMount = () => {
    const mounted: MountedResource = { read, reload: () => store.set(forWorkerAtom) }
    store.set(mountedAtom, (all) => new Set([...all, mounted]))
    const stop = onReconnect(() => store.set(againAtom))
    return () => {
      stop()
      store.set(mountedAtom, (all) => new Set([...all].filter((other) => other !== mounted)))
    }
  }
  onWorkerReady(() => store.set(forWorkerAtom))
}
