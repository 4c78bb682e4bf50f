import { atom, type WritableAtom } from 'jotai/vanilla'
import type { Answer } from './call.ts'
import { onFirstControl } from './first-control.ts'
import { whilePending } from './notices.ts'
import { onNetworkBack } from './on-network-back.ts'
import { scopeAtom } from './scope.ts'
import { store } from './store.ts'

/** A list that the server gives by pages, as far as it was loaded (spec C4). */
export interface Paged<T> {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly items: readonly T[]
  /** Where the next page begins. */
  readonly offset: number
  /** A page came without items: there are no more. */
  readonly allLoaded: boolean
  readonly error: unknown
  /** Since when the oldest of the shown pages was stored, ISO 8601; null when all are fresh. */
  readonly storedAt: string | null
}

/** `more` appends the next page, `anew` asks for the first one again. */
export type PagedStep = 'more' | 'anew'

interface Item {
  readonly id: number | string
}

const older = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other

/** The list with a page that came, each item once: one published meanwhile shifts the others into the next page. */
const append = <T extends Item>(known: Paged<T>, page: readonly T[], size: number): Paged<T> => {
  const ids = new Set(known.items.map(({ id }) => id))
  return {
    ...known,
    items: [...known.items, ...page.filter(({ id }) => !ids.has(id))],
    offset: known.offset + size,
    allLoaded: page.length === 0,
  }
}

const beginsWith = <T extends Item>(items: readonly T[], page: readonly T[]): boolean =>
  page.length > 0 && page.every(({ id }, index) => items[index]?.id === id)

/**
 * An atom of a list by pages of `size`, which only its api fills. Writing loads: `more` does nothing while a page is
 * on its way or when all is loaded; `anew` keeps the later pages where the first one is still the same. A failure is
 * told by the status, never thrown. After the scope changed it reads as before the first load. Like a `remoteAtom`, its
 * first page is asked for anew when there may be a network again, and once this device has a worker that stores it.
 */
export const pagedAtom = <T extends Item>(
  size: number,
  load: (offset: number) => Promise<Answer<readonly T[]>>,
): WritableAtom<Paged<T>, [step: PagedStep], Promise<void>> => {
  const initial: Paged<T> = {
    status: 'idle',
    items: [],
    offset: 0,
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
  const resultAtom: WritableAtom<Paged<T>, [step: PagedStep], Promise<void>> = atom(
    (get) => get(pagedNow),
    async (get, set, step: PagedStep) => {
      const scope = get(scopeAtom)
      const known = get(pagedNow)
      if (known.status === 'loading' || (step === 'more' && known.allLoaded)) return
      const offset = step === 'more' ? known.offset : 0
      const finish = (paged: Paged<T>): void => {
        if (get(scopeAtom) === scope) set(keptAtom, { scope, paged })
      }
      finish({ ...known, status: 'loading', error: null })
      try {
        const { reply, storedAt } = await whilePending(set, () => load(offset))
        if (offset === 0 && beginsWith(known.items, reply))
          finish({ ...known, status: 'ready', error: null, storedAt })
        else if (offset === 0) finish({ ...append(initial, reply, size), status: 'ready', storedAt })
        else
          finish({
            ...append(known, reply, size),
            status: 'ready',
            error: null,
            storedAt: older(known.storedAt, storedAt),
          })
      } catch (error) {
        finish({ ...known, status: 'failed', error })
      }
    },
  )
  const againAtom = atom(null, (get, set) => {
    if (get(pagedNow).storedAt !== null) void set(resultAtom, 'anew')
  })
  const forWorkerAtom = atom(null, (get, set) => {
    if (get(pagedNow).status !== 'idle') void set(resultAtom, 'anew')
  })
  resultAtom.onMount = () => onNetworkBack(() => store.set(againAtom))
  onFirstControl(() => store.set(forWorkerAtom))
  return resultAtom
}
