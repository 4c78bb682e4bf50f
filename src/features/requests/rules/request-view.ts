import type { ListedRequest, Request, RequestType } from '#contract/requests/schema.ts'

/** What is of our own names in a request. */
interface Named {
  readonly id: number
  readonly type: RequestType
  /** Id of the category, such as 'plumbing'. */
  readonly category: string
  readonly categoryName: string
  /** What it is about: 'Течёт кран или смеситель'. */
  readonly title: string
}
type Renamed = '_id' | '_type' | 'category' | 'subcategory'

/** A request of the list under the names that our code uses. */
export type RequestEntry = Omit<ListedRequest, Renamed> & Named

/** One request, whole. */
export type RequestView = Omit<Request, Renamed> & Named

const namesOf = ({ _id: id, _type: type, category, subcategory }: ListedRequest): Named => {
  const { _id: code, name: categoryName } = category
  return { id, type, category: code, categoryName, title: subcategory.name }
}

export const viewOf = (request: Request): RequestView => ({ ...request, ...namesOf(request) })

export const entryOf = (request: ListedRequest): RequestEntry => ({ ...request, ...namesOf(request) })

/** The last rate counts; 0 for none. */
export const scoreOf = ({ execution }: Pick<RequestEntry, 'execution'>): number =>
  execution.rates.at(-1)?.score ?? 0

/** Whether the resident is asked how the work was. */
export const asksForRate = (request: RequestEntry): boolean =>
  request.is_own && request.status === 'done' && scoreOf(request) === 0
