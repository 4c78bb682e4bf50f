import type { Executor, ServiceEntry, Services } from '#contract/catalogue/schema.ts'
import { startsWithPage } from '../../../lib/state/lists.ts'

export interface CatalogueQuery {
  readonly position: string | null
  readonly search: string
}

export const wholeCatalogue: CatalogueQuery = { position: null, search: '' }

export const isSameQuery = (left: CatalogueQuery, right: CatalogueQuery): boolean =>
  left.position === right.position && left.search === right.search

export interface Pages {
  /** Query these services belong to; null before the first. */
  readonly of: CatalogueQuery | null
  readonly services: readonly ServiceEntry[]
  readonly executors: ReadonlyMap<number, Executor>
  readonly recommended: ReadonlySet<number>
  readonly count: number
  readonly offset: number
  readonly allLoaded: boolean
}

export const noPages: Pages = {
  of: null,
  services: [],
  executors: new Map(),
  recommended: new Set(),
  count: 0,
  offset: 0,
  allLoaded: false,
}

/** Returns 0 after a short page, which ends the list (S-03). */
export const nextOffset = (offset: number, given: number, size: number): number =>
  given === size ? offset + size : 0

// Keeps object identity when nothing changes, so cards do not rerender.
const withPeople = ({ executors, recommended }: Pages, page: Services) => ({
  executors: page.executors.every(({ id, str_name }) => executors.get(id)?.str_name === str_name)
    ? executors
    : new Map([...executors, ...page.executors.map((executor) => [executor.id, executor] as const)]),
  recommended: page.favorite.every((id) => recommended.has(id))
    ? recommended
    : new Set([...recommended, ...page.favorite]),
})

/** Adds the page; a first page replaces the list unless its services are unchanged. */
export const withPage = (known: Pages, of: CatalogueQuery, page: Services, size: number): Pages => {
  const isFirst = page.offset === 0
  if (
    isFirst &&
    known.of !== null &&
    isSameQuery(known.of, of) &&
    startsWithPage(known.services, page.services)
  ) {
    const services = [...page.services, ...known.services.slice(page.services.length)]
    return { ...known, services, count: page.count, ...withPeople(known, page) }
  }
  const before = isFirst ? noPages : known
  const ids = new Set(before.services.map(({ id }) => id))
  const services = [...before.services, ...page.services.filter(({ id }) => !ids.has(id))]
  const offset = nextOffset(page.offset, page.services.length, size)
  const allLoaded = offset === 0 || offset >= page.count
  return { of, services, count: page.count, offset, allLoaded, ...withPeople(before, page) }
}
