import { atom, type WritableAtom } from 'jotai/vanilla'
import { listServices } from '#contract/catalogue/endpoints.ts'
import { servicesPage } from '#contract/catalogue/schema.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { NoAnswer } from '../../lib/http/call-errors.ts'
import type { CallResult } from '../../lib/http/call.ts'
import { scopeAtom } from '../../lib/session/scope.ts'
import { whilePending } from '../../lib/state/notices.ts'
import { onNetworkBack } from '../../lib/state/network.ts'
import { callStoredFirst } from '../../lib/state/remote.ts'
import { store } from '../../lib/state/store.ts'
import { onWorkerReady } from '../../lib/worker/worker-state.ts'
import {
  wholeCatalogue,
  isSameQuery,
  noPages,
  withPage,
  type Pages,
  type CatalogueQuery,
} from './rules/listing.ts'

type ServicesAnswer = CallResult<ReplyOf<typeof listServices>>

const loadServices = (
  show: (stored: ServicesAnswer) => void,
  { position, search }: CatalogueQuery,
  offset: number,
  signal: AbortSignal,
) =>
  callStoredFirst(
    show,
    listServices,
    {
      query: {
        limit: servicesPage,
        offset,
        ...(position !== null && { position }),
        ...(search !== '' && { search }),
      },
    },
    { signal },
  )

export interface Listing extends Pages {
  readonly query: CatalogueQuery
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly error: unknown
  /** ISO time the worker cached the last page; null if fresh. */
  readonly storedAt: string | null
}

type Step = CatalogueQuery | 'more'

const initial: Listing = { ...noPages, query: wholeCatalogue, status: 'idle', error: null, storedAt: null }
const keptAtom = atom<{ readonly scope: string | null; readonly listing: Listing }>({
  scope: null,
  listing: initial,
})
const lastLoadAtom = atom({ number: 0, cancel: new AbortController() })

/**
 * Writing loads a page. A new query aborts the previous one; stale replies and duplicate 'more' loads are ignored.
 * Errors go to `status`, never thrown.
 */
export const listingAtom: WritableAtom<Listing, [step: Step], Promise<void>> = atom(
  (get) => {
    const { scope, listing } = get(keptAtom)
    return scope === get(scopeAtom) ? listing : initial
  },
  async (get, set, step: Step) => {
    const known = get(listingAtom)
    if (step === 'more' && (known.status === 'loading' || known.allLoaded)) return
    const scope = get(scopeAtom)
    const query = step === 'more' ? known.query : step
    get(lastLoadAtom).cancel.abort()
    const load = { number: get(lastLoadAtom).number + 1, cancel: new AbortController() }
    set(lastLoadAtom, load)
    const finish = (listing: Listing): void => {
      if (get(lastLoadAtom) === load && get(scopeAtom) === scope) set(keptAtom, { scope, listing })
    }
    finish({ ...known, query, status: 'loading', error: null })
    const shown = ({ reply, storedAt }: ServicesAnswer) =>
      ({ ...withPage(known, query, reply, servicesPage), query, error: null, storedAt }) as const
    let shownFrom: string | null = null
    const show = (stored: ServicesAnswer): void => {
      if (get(listingAtom).status !== 'loading') return
      shownFrom = stored.storedAt
      finish({ ...shown(stored), status: 'loading', storedAt: null })
    }
    try {
      const offset = step === 'more' ? known.offset : 0
      const answer = await whilePending(set, () => loadServices(show, query, offset, load.cancel.signal))
      finish({ ...shown(answer), status: 'ready' })
    } catch (error) {
      const isKept = error instanceof NoAnswer && shownFrom !== null
      const last = isKept ? { ...get(listingAtom), storedAt: shownFrom } : known
      finish({ ...last, query, status: 'failed', error })
    }
  },
)

const againAtom = atom(null, (get, set) => {
  const { query, status, storedAt } = get(listingAtom)
  if (status === 'failed' || storedAt !== null) void set(listingAtom, query)
})
const forWorkerAtom = atom(null, (get, set) => {
  const { query, status } = get(listingAtom)
  if (status !== 'idle') void set(listingAtom, query)
})
onWorkerReady(() => store.set(forWorkerAtom))
listingAtom.onMount = () => onNetworkBack(() => store.set(againAtom))

/** Returns whether the shown services match the query. */
export const isAnswered = ({ of, query }: Listing): boolean => of !== null && isSameQuery(of, query)
