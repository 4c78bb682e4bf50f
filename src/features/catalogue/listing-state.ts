import { atom, type WritableAtom } from 'jotai/vanilla'
import { listServices } from '#contract/catalogue/endpoints.ts'
import { servicesPage } from '#contract/catalogue/schema.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { isOutage } from '../../lib/http/call-errors.ts'
import type { CallResult } from '../../lib/http/call.ts'
import { whilePending } from '../../lib/state/notices.ts'
import { callStoredFirst } from '../../lib/state/remote.ts'
import { createResource, keepFresh } from '../../lib/state/resource.ts'
import {
  wholeCatalogue,
  isSameQuery,
  noPages,
  withPage,
  type Pages,
  type CatalogueQuery,
} from './rules/listing.ts'

type ServicesAnswer = CallResult<ReplyOf<typeof listServices>>

export const servicesInput = ({ position, search }: CatalogueQuery, offset: number) => ({
  query: {
    limit: servicesPage,
    offset,
    ...(position !== null && { position }),
    ...(search !== '' && { search }),
  },
})

const loadServices = (
  show: (stored: ServicesAnswer) => void,
  query: CatalogueQuery,
  offset: number,
  signal: AbortSignal,
) => callStoredFirst(show, listServices, servicesInput(query, offset), { signal })

export interface Listing extends Pages {
  readonly query: CatalogueQuery
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly error: unknown
  /** ISO time the worker cached the last page; null if fresh. */
  readonly storedAt: string | null
}

type Step = CatalogueQuery | 'more'

const initial: Listing = { ...noPages, query: wholeCatalogue, status: 'idle', error: null, storedAt: null }
const { stateAtom, begin } = createResource(initial)
const cancelAtom = atom(new AbortController())

/**
 * Writing loads a page. A new query aborts the previous one; stale replies and duplicate 'more' loads are ignored.
 * Errors go to `status`, never thrown.
 */
export const listingAtom: WritableAtom<Listing, [step: Step], Promise<void>> = atom(
  (get) => get(stateAtom),
  async (get, set, step: Step) => {
    const known = get(stateAtom)
    if (step === 'more' && (known.status === 'loading' || known.allLoaded)) return
    const query = step === 'more' ? known.query : step
    get(cancelAtom).abort()
    const cancel = new AbortController()
    set(cancelAtom, cancel)
    const update = begin(get, set)
    update((listing) => ({ ...listing, query, status: 'loading', error: null }))
    const shown = ({ reply, storedAt }: ServicesAnswer) =>
      ({ ...withPage(known, query, reply, servicesPage), query, error: null, storedAt }) as const
    let shownFrom: string | null = null
    const show = (stored: ServicesAnswer): void => {
      shownFrom = stored.storedAt
      update((listing) =>
        listing.status === 'loading' ? { ...shown(stored), status: 'loading', storedAt: null } : listing,
      )
    }
    try {
      const offset = step === 'more' ? known.offset : 0
      const answer = await whilePending(set, () => loadServices(show, query, offset, cancel.signal))
      update(() => ({ ...shown(answer), status: 'ready' }))
    } catch (error) {
      const isStored = isOutage(error) && shownFrom !== null
      update((listing) => ({
        ...(isStored ? { ...listing, storedAt: shownFrom } : known),
        query,
        status: 'failed',
        error,
      }))
    }
  },
)
keepFresh(
  listingAtom,
  // A failed listing reports itself at its end.
  (get) => ({ ...get(stateAtom), isShown: false }),
  (get, set) => set(listingAtom, get(stateAtom).query),
)

/** Text of the search box. It survives leaving the screen (S-02). */
export const { stateAtom: searchTextAtom } = createResource('')

export const isAnswered = ({ of, query }: Listing): boolean => of !== null && isSameQuery(of, query)
