import { atom, type WritableAtom } from 'jotai/vanilla'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { NoAnswer } from '../http/call-errors.ts'
import type { CallResult } from '../http/call.ts'
import { startsWithPage } from './lists.ts'
import { onWorkerReady } from '../worker/worker-state.ts'
import { createLoader, type InputFrom } from './remote.ts'
import { whilePending } from './notices.ts'
import { onNetworkBack } from './network.ts'
import { scopeAtom } from '../session/scope.ts'
import { store } from './store.ts'

/** A paged list (N-01). */
export interface Paged<T> {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly items: readonly T[]
  /** Of the next page. */
  readonly offset: number
  /** Total, if the server returns it. */
  readonly count: number | null
  readonly allLoaded: boolean
  readonly error: unknown
  /** Oldest cache time of the displayed pages, ISO 8601; null if all are fresh. */
  readonly storedAt: string | null
}

interface Page<T> {
  readonly items: readonly T[]
  readonly count?: number
}

interface PagedOptions<E extends Endpoint, T> {
  /** Page size. */
  readonly size: number
  readonly input: InputFrom<E, [offset: number]>
  readonly select: (reply: ReplyOf<E>) => Page<T>
}

/** `more` appends a page, `anew` reloads the first, `put` replaces an item. */
type PagedStep<T> = 'more' | 'anew' | { readonly put: T }

interface Item {
  readonly id: number | string
}

const older = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other

/** Skips duplicates, since a new item shifts the pages. */
const append = <T extends Item>(
  known: Paged<T>,
  page: readonly T[],
  size: number,
  count: number | null,
): Paged<T> => {
  const ids = new Set(known.items.map(({ id }) => id))
  const offset = known.offset + size
  return {
    ...known,
    items: [...known.items, ...page.filter(({ id }) => !ids.has(id))],
    offset,
    count,
    allLoaded: page.length === 0 || (count !== null && offset >= count),
  }
}

/**
 * Creates a paged list. `anew` keeps later pages if the first is unchanged. Never throws; resets with the scope.
 * Reloads like `remoteAtom`.
 */
export const pagedAtom = <E extends Endpoint, T extends Item>(
  endpoint: E,
  options: PagedOptions<E, T>,
): WritableAtom<Paged<T>, [step: PagedStep<T>], Promise<void>> => {
  const { size } = options
  const load = createLoader(endpoint, options)
  const initial: Paged<T> = {
    status: 'idle',
    items: [],
    offset: 0,
    count: null,
    allLoaded: false,
    error: null,
    storedAt: null,
  }
  const keptAtom = atom<{ readonly scope: string | null; readonly paged: Paged<T> }>({
    scope: null,
    paged: initial,
  })
  const pagedNow = atom((get) => {
    const { scope, paged } = get(keptAtom)
    return scope === get(scopeAtom) ? paged : initial
  })
  const resultAtom: WritableAtom<Paged<T>, [step: PagedStep<T>], Promise<void>> = atom(
    (get) => get(pagedNow),
    async (get, set, step: PagedStep<T>) => {
      const scope = get(scopeAtom)
      const known = get(pagedNow)
      if (typeof step === 'object') {
        const items = known.items.map((item) => (item.id === step.put.id ? step.put : item))
        set(keptAtom, { scope, paged: { ...known, items } })
        return
      }
      if (known.status === 'loading' || (step === 'more' && known.allLoaded)) return
      const offset = step === 'more' ? known.offset : 0
      const finish = (paged: Paged<T>): void => {
        if (get(scopeAtom) === scope) set(keptAtom, { scope, paged })
      }
      finish({ ...known, status: 'loading', error: null })
      let shownFrom: string | null = null
      const show = ({ reply, storedAt }: CallResult<Page<T>>): void => {
        const { status, items } = get(pagedNow)
        if (status !== 'loading' || items.length > 0) return
        shownFrom = storedAt
        finish({ ...append(initial, reply.items, size, reply.count ?? null), status })
      }
      try {
        const { reply, storedAt } = await whilePending(set, () => load(show, offset))
        const { items: page, count = null } = reply
        // Read again: an item may have been replaced meanwhile.
        const now = get(pagedNow)
        if (offset === 0 && startsWithPage(now.items, page)) {
          const items = [...page, ...now.items.slice(page.length)]
          finish({ ...now, items, count, status: 'ready', error: null, storedAt })
        } else if (offset === 0) finish({ ...append(initial, page, size, count), status: 'ready', storedAt })
        else
          finish({
            ...append(now, page, size, count),
            status: 'ready',
            error: null,
            storedAt: older(now.storedAt, storedAt),
          })
      } catch (error) {
        const now = get(pagedNow)
        finish({ ...now, status: 'failed', error, storedAt: shownFrom ?? now.storedAt })
      }
    },
  )
  const againAtom = atom(null, async (get, set) => {
    const isLacking = (): boolean => {
      const { storedAt, error } = get(pagedNow)
      return storedAt !== null || error instanceof NoAnswer
    }
    if (isLacking()) await set(resultAtom, 'anew')
    return isLacking()
  })
  const forWorkerAtom = atom(null, (get, set) => {
    if (get(pagedNow).status !== 'idle') void set(resultAtom, 'anew')
  })
  resultAtom.onMount = () => onNetworkBack(() => store.set(againAtom))
  onWorkerReady(() => store.set(forWorkerAtom))
  return resultAtom
}
