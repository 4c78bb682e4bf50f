import type { Executor, ServiceEntry, Services } from '#contract/catalogue/schema.ts'

/** What is asked of the catalogue: a category, words, both or neither. */
export interface Wanted {
  readonly position: string | null
  readonly search: string
}

export const everything: Wanted = { position: null, search: '' }

export const isSame = (one: Wanted, other: Wanted): boolean =>
  one.position === other.position && one.search === other.search

/** As much of a listing as was loaded. */
export interface Pages {
  /** What these services are the answer to; null before the first. */
  readonly of: Wanted | null
  readonly services: readonly ServiceEntry[]
  readonly executors: ReadonlyMap<number, Executor>
  readonly recommended: ReadonlySet<number>
  readonly count: number
  /** Where the next page begins. */
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

/** The next page's offset: it goes on only after a full page, else it is 0 again (spec K4.1). */
export const nextOffset = (offset: number, given: number, size: number): number =>
  given === size ? offset + size : 0

/** What was loaded with the page that has come; one from the beginning takes the place of all. */
export const withPage = (known: Pages, of: Wanted, page: Services, size: number): Pages => {
  const before = page.offset === 0 ? noPages : known
  const ids = new Set(before.services.map(({ id }) => id))
  const services = [...before.services, ...page.services.filter(({ id }) => !ids.has(id))]
  const offset = nextOffset(page.offset, page.services.length, size)
  return {
    of,
    services,
    executors: new Map([...before.executors, ...page.executors.map((one) => [one.id, one] as const)]),
    recommended: new Set([...before.recommended, ...page.favorite]),
    count: page.count,
    offset,
    allLoaded: offset === 0 || offset >= page.count,
  }
}
