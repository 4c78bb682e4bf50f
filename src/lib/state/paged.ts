import { atom, type WritableAtom } from 'jotai/vanilla'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { isServerFault } from '../http/call-errors.ts'
import type { CallResult } from '../http/call.ts'
import { startsWithPage } from './lists.ts'
import { createLoader, type InputFrom } from './remote.ts'
import { whilePending } from './notices.ts'
import { createResource, keepFresh } from './resource.ts'

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
  readonly size: number
  readonly input: InputFrom<E, [offset: number]>
  readonly select: (reply: ReplyOf<E>) => Page<T>
}

/** `more` appends a page, `anew` reloads the first, `put` replaces an item. */
type PagedStep<T> = 'more' | 'anew' | { readonly put: T }

interface Item {
  readonly id: number | string
}

const older = (left: string | null, right: string | null): string | null =>
  left === null || right === null ? (left ?? right) : left < right ? left : right

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
  const { stateAtom, begin } = createResource(initial)
  const resultAtom: WritableAtom<Paged<T>, [step: PagedStep<T>], Promise<void>> = atom(
    (get) => get(stateAtom),
    async (get, set, step: PagedStep<T>) => {
      if (typeof step === 'object') {
        set(stateAtom, (paged) => ({
          ...paged,
          items: paged.items.map((item) => (item.id === step.put.id ? step.put : item)),
        }))
        return
      }
      const known = get(stateAtom)
      if (known.status === 'loading' || (step === 'more' && known.allLoaded)) return
      const offset = step === 'more' ? known.offset : 0
      const update = begin(get, set)
      update((paged) => ({ ...paged, status: 'loading', error: null }))
      let shownFrom: string | null = null
      const show = ({ reply, storedAt }: CallResult<Page<T>>): void =>
        update((paged) => {
          if (paged.status !== 'loading' || paged.items.length > 0) return paged
          shownFrom = storedAt
          return { ...append(initial, reply.items, size, reply.count ?? null), status: 'loading' }
        })
      try {
        const { reply, storedAt } = await whilePending(set, () => load(show, offset))
        const { items: page, count = null } = reply
        update((paged) => {
          if (offset > 0)
            return {
              ...append(paged, page, size, count),
              status: 'ready',
              error: null,
              storedAt: older(paged.storedAt, storedAt),
            }
          if (!startsWithPage(paged.items, page))
            return { ...append(initial, page, size, count), status: 'ready', storedAt }
          const items = [...page, ...paged.items.slice(page.length)]
          return { ...paged, items, count, status: 'ready', error: null, storedAt }
        })
      } catch (error) {
        update((paged) => ({
          ...paged,
          // Old items stay usable; the shell reports that they could not be refreshed.
          status: step === 'anew' && paged.items.length > 0 && isServerFault(error) ? 'ready' : 'failed',
          error,
          storedAt: shownFrom ?? paged.storedAt,
        }))
      }
    },
  )
  keepFresh(
    resultAtom,
    (get) => ({ ...get(stateAtom), isShown: get(stateAtom).status === 'ready' }),
    (_get, set) => set(resultAtom, 'anew'),
  )
  return resultAtom
}
