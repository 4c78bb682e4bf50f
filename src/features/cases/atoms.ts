import { atom, type Getter, type Setter } from 'jotai/vanilla'
import * as endpoints from '#contract/cases/desk-endpoints.ts'
import {
  caseStatuses,
  type CaseStatus,
  type DeskCase,
  type DeskKind,
  type DeskSort,
  type DeskView,
  type ListedCase,
  type QueueCounts,
} from '#contract/cases/desk-schema.ts'
import { call } from '../../lib/http/call.ts'
import { CallError } from '../../lib/http/call-errors.ts'
import { deskRoutes } from '../../lib/routes/desk-paths.ts'
import { navigate } from '../../lib/routes/hash-location.ts'
import { createResource } from '../../lib/state/resource.ts'
import { showDeskFailure } from '../../shared/desk/failure-text.ts'
import { endShown } from './sent.ts'

export interface Filter {
  readonly view: DeskView
  readonly kind: DeskKind | null
  readonly house: string | null
  readonly category: string | null
  /** Days on which the case was opened. */
  readonly from: string | null
  readonly till: string | null
  readonly status: CaseStatus | null
  readonly sort: DeskSort
  readonly search: string
}
/** What the member chose besides view, status, order and search. */
export const noRefinement = { kind: null, house: null, category: null, from: null, till: null } as const
export const noFilter: Filter = { ...noRefinement, view: 'all', status: null, sort: 'urgent', search: '' }

interface Queue {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly error: unknown
  readonly cases: readonly ListedCase[]
  readonly next: string | null
  readonly counts: QueueCounts | null
  readonly marker: string | null
  /** New cases not yet listed, and those that the member has listed since the last load. */
  readonly arrived: ReadonlyMap<number, ListedCase>
  readonly marked: ReadonlySet<number>
}
const emptyQueue: Queue = {
  status: 'idle',
  error: null,
  cases: [],
  next: null,
  counts: null,
  marker: null,
  arrived: new Map<number, ListedCase>(),
  marked: new Set<number>(),
}

const filterNowAtom = atom<Filter>(noFilter)
const queue = createResource(emptyQueue)

/** Empty for another member. */
export const queueAtom = atom(
  (get) => get(queue.stateAtom),
  (_get, set, change: Partial<Queue>) => set(queue.stateAtom, (before) => ({ ...before, ...change })),
)

const filterQuery = ({ kind, house, category, from, till }: Filter) => ({
  ...(kind && { kind }),
  ...(house !== null && { house }),
  ...(category !== null && { category }),
  ...(from && { from }),
  ...(till && { till }),
})

/** Arrived cases come first, so that none is hidden on a later page. */
const putFirst = (first: ReadonlyMap<number, ListedCase>, cases: readonly ListedCase[]): ListedCase[] => {
  const loaded = new Map(cases.map((listedCase) => [listedCase.id, listedCase]))
  const arrived = [...first.values()].map((listedCase) => loaded.get(listedCase.id) ?? listedCase)
  return [
    ...arrived.toSorted((a, b) => Number(b.is_emergency ?? false) - Number(a.is_emergency ?? false)),
    ...cases.filter(({ id }) => !first.has(id)),
  ]
}

/** The last of several loads wins. `arrived` lists and marks the cases that were held back. */
export const loadQueueAtom = atom(
  null,
  async (get, set, step: 'anew' | 'more' | 'arrived'): Promise<void> => {
    const filter = get(filterNowAtom)
    const { next } = get(queueAtom)
    if (step === 'more' && next === null) return
    const update = queue.begin(get, set)
    update((before) => ({ ...before, status: 'loading', error: null }))
    const { view, status, sort, search } = filter
    const isMore = step === 'more' && next !== null
    try {
      const query = {
        view,
        ...filterQuery(filter),
        ...(status && { status }),
        ...(sort !== 'urgent' && { sort }),
        ...(search && { search }),
        ...(isMore && { after: next }),
      }
      const reply = await call(endpoints.listCases, { query })
      update((before) => {
        const ids = new Set(before.cases.map(({ id }) => id))
        return {
          ...before,
          status: 'ready',
          cases: isMore
            ? [...before.cases, ...reply.cases.filter(({ id }) => !ids.has(id))]
            : putFirst(step === 'arrived' ? before.arrived : new Map(), reply.cases),
          next: reply.next,
          ...(reply.counts && { counts: reply.counts }),
          ...(!isMore && {
            marker: reply.marker,
            arrived: new Map<number, ListedCase>(),
            marked: new Set(step === 'arrived' ? before.arrived.keys() : []),
          }),
        }
      })
    } catch (error) {
      update((before) => ({ ...before, status: 'failed', error }))
    }
  },
)

/** Lists the cases that were held back, marks and returns them. */
export const showArrivedAtom = atom(null, async (get, set): Promise<readonly ListedCase[]> => {
  await set(loadQueueAtom, 'arrived')
  const { cases, marked } = get(queueAtom)
  return cases.filter(({ id }) => marked.has(id))
})

const openStatuses = ['accepted', 'sent', 'planned', 'in_work'] as const satisfies readonly CaseStatus[]
export const isOpen = ({ status }: Pick<ListedCase, 'status'>): boolean =>
  openStatuses.some((open) => open === status)

export const getStatuses = (view: DeskView): readonly CaseStatus[] =>
  view === 'any'
    ? caseStatuses
    : view === 'closed'
      ? caseStatuses.filter((status) => !isOpen({ status }))
      : openStatuses

/** Reloads the queue and drops a status the view cannot have. */
export const filterAtom = atom(
  (get) => get(filterNowAtom),
  (get, set, change: Partial<Filter>) => {
    const filter = { ...get(filterNowAtom), ...change }
    const status = filter.status && getStatuses(filter.view).includes(filter.status) ? filter.status : null
    set(filterNowAtom, { ...filter, status })
    void set(loadQueueAtom, 'anew')
  },
)

const putIn = (cases: readonly ListedCase[], changed: readonly ListedCase[]): readonly ListedCase[] => {
  const byId = new Map(changed.map((listedCase) => [listedCase.id, listedCase]))
  return cases.map((listedCase) => byId.get(listedCase.id) ?? listedCase)
}

/** Updates listed rows in place and holds back new ones, so the list never jumps. */
export const pollAtom = atom(null, async (get, set): Promise<void> => {
  const { marker, cases, arrived, status } = get(queueAtom)
  const filter = get(filterNowAtom)
  if (marker === null || status === 'loading') return
  try {
    const reply = await call(endpoints.listChanges, { query: { since: marker, ...filterQuery(filter) } })
    if (get(filterNowAtom) !== filter || get(queueAtom).marker !== marker) return
    if (reply.has_more) {
      void set(loadQueueAtom, 'anew')
      return
    }
    const known = new Set(cases.map(({ id }) => id))
    const isListed = filter.view === 'all' || filter.view === 'any' || filter.view === 'new'
    const isOfStatus = ({ status: caseStatus }: ListedCase) =>
      filter.status === null || caseStatus === filter.status
    const fresh = reply.cases.filter(
      (listedCase) =>
        isListed &&
        !filter.search &&
        isOfStatus(listedCase) &&
        isOpen(listedCase) &&
        listedCase.is_new &&
        !known.has(listedCase.id),
    )
    set(queueAtom, {
      marker: reply.marker,
      cases: putIn(get(queueAtom).cases, reply.cases),
      ...(reply.counts && { counts: reply.counts }),
      ...(fresh.length > 0 && {
        arrived: new Map([...arrived, ...fresh.map((listedCase) => [listedCase.id, listedCase] as const)]),
      }),
    })
    const { number, value } = get(caseAtom)
    const changed = reply.cases.find((listedCase) => listedCase.number === number)
    if (changed && value && changed.version > value.version) void set(loadCaseAtom, changed.number)
  } catch {
    // Ignore: polling retries, and the shell shows being offline.
  }
})

interface Open {
  readonly number: string | null
  readonly status: 'loading' | 'ready' | 'failed'
  readonly value: DeskCase | null
  readonly error: unknown
}
const nothingOpen: Open = { number: null, status: 'ready', value: null, error: null }
const open = createResource(nothingOpen)

export const caseAtom = atom(
  (get) => get(open.stateAtom),
  (_get, set, shown: Open) => set(open.stateAtom, () => shown),
)

export const showCase = (get: Getter, set: Setter, shown: DeskCase): void => {
  set(caseAtom, { number: shown.number, status: 'ready', value: shown, error: null })
  set(queueAtom, { cases: putIn(get(queueAtom).cases, [shown]) })
  endShown(get, set, shown)
}

/** Keeps the shown version while reloading. */
export const loadCaseAtom = atom(null, async (get, set, number: string): Promise<void> => {
  const before = get(caseAtom)
  const shown = before.number === number ? before.value : null
  set(caseAtom, { number, status: 'loading', value: shown, error: null })
  try {
    const value = await (shown
      ? call(endpoints.showCase, { params: { id: shown.id } })
      : call(endpoints.showCaseByNumber, { params: { number: Number(number) } }))
    if (get(caseAtom).number === number) showCase(get, set, value)
  } catch (error) {
    if (get(caseAtom).number === number) set(caseAtom, { ...get(caseAtom), status: 'failed', error })
  }
})

/** '4101' of '№ 4101'; null for anything else. */
const parseNumber = (typed: string): string | null =>
  /^(?:№\s*)?([1-9]\d{0,14})$/.exec(typed.trim())?.[1] ?? null

/** Opens the case of a typed number. Leaves the search results if no case has it. */
export const openNumberAtom = atom(null, async (get, set, typed: string): Promise<void> => {
  const number = parseNumber(typed)
  if (number === null) return
  try {
    showCase(get, set, await call(endpoints.showCaseByNumber, { params: { number: Number(number) } }))
    navigate(deskRoutes.case.to({ number }))
  } catch (error) {
    if (!(error instanceof CallError && error.status === 404)) showDeskFailure(set, error)
  }
})
