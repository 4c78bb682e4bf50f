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

/** A list that the server gives by pages, as far as it was loaded (N-01). */
export interface Paged<T> {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly items: readonly T[]
  /** Offset of the next page. */
  readonly offset: number
  /** Number of all items, where the server gives it. */
  readonly count: number | null
  /** All that there are have come, or a page came without items. */
  readonly allLoaded: boolean
  readonly error: unknown
  /** Since when the oldest of the shown pages was stored, ISO 8601; null when all are fresh. */
  readonly storedAt: string | null
}

/** A page of a list; `count` is of the whole list, where the server says it. */
interface Page<T> {
  readonly items: readonly T[]
  readonly count?: number
}

interface PagedOptions<E extends Endpoint, T> {
  /** Number of items of a whole page. */
  readonly size: number
  /** Makes the call's input for the page that begins at the offset. */
  readonly input: InputFrom<E, [offset: number]>
  readonly select: (reply: ReplyOf<E>) => Page<T>
}

/**
 * `more` appends the next page, `anew` asks for the first one again; `put` shows what the server has just said of one
 * thing, in its place.
 */
type PagedStep<T> = 'more' | 'anew' | { readonly put: T }

interface Item {
  readonly id: number | string
}

const older = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other

/** The list with a page that came, each item once: one published meanwhile shifts the others into the next page. */
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
 * An atom of a list that an endpoint of the contract gives by pages. Writing loads: `more` does nothing while a page is
 * on its way or when all is loaded; `anew` keeps the later pages where the first one is still the same. A failure is
 * told by the status, never thrown. After the scope changed it reads as before the first load. Like a `remoteAtom`, its
 * first page is asked for anew when there may be a network again, and once this device has a worker that stores it.
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
        // Read again: a thing may have been put meanwhile.
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
