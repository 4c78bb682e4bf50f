import type { ListedRequest, Request, RequestType, RequestEvent } from '#contract/requests/schema.ts'
import { shownDay, visitDay, type Calendar } from '../../../lib/dates/organisation-day.ts'
import { messages } from '../messages.ts'

/** Fields that bear other names here than in the contract. */
interface Named {
  readonly id: number
  readonly type: RequestType
  /** Id of the category, such as 'plumbing'. */
  readonly category: string
  readonly categoryName: string
  /** Name of the subcategory: 'Течёт кран или смеситель'. */
  readonly title: string
}
type Renamed = '_id' | '_type' | 'category' | 'subcategory'

/** A request of the list. */
export type RequestEntry = Omit<ListedRequest, Renamed> & Named

/** A request with its history. */
export type RequestView = Omit<Request, Renamed> & Named

const toNames = ({ _id: id, _type: type, category, subcategory }: ListedRequest): Named => {
  const { _id: code, name: categoryName } = category
  return { id, type, category: code, categoryName, title: subcategory.name }
}

export const toView = (request: Request): RequestView => ({ ...request, ...toNames(request) })

export const toEntry = (request: ListedRequest): RequestEntry => ({ ...request, ...toNames(request) })

/** The score that was given last, 1 to 5; 0 for none. */
export const getScore = ({ execution }: Pick<RequestEntry, 'execution'>): number =>
  execution.rates.at(-1)?.score ?? 0

/** Whether the work is done and not rated yet. */
export const awaitsRating = (request: RequestEntry): boolean =>
  request.is_own && request.status === 'done' && getScore(request) === 0

/** A status in words, with their tone. */
interface StatusView {
  readonly tone: 'ok' | 'bad' | 'info' | 'neutral'
  readonly text: string
  /** Instead of the tone's own icon. */
  readonly icon?: 'clock' | 'person'
}

const doneText = (request: RequestEntry, calendar: Calendar): string => {
  const score = getScore(request)
  return score > 0 ? messages.doneRated(score) : messages.doneOn(shownDay(request.changed_at, calendar))
}

/** The status of a request. */
export const statusView = (request: RequestEntry, calendar: Calendar): StatusView => {
  const { planned_at: visit, performer } = request.execution
  switch (request.status) {
    case 'accepted':
      return { tone: 'neutral', text: messages.accepted }
    case 'planned':
      return {
        tone: 'info',
        icon: 'clock',
        text: visit === null ? messages.planned : messages.visit(visitDay(visit, calendar)),
      }
    case 'in_work':
      return {
        tone: 'info',
        icon: 'person',
        text: performer === null ? messages.inWork : messages.performedBy(performer),
      }
    case 'done':
      return { tone: 'ok', text: doneText(request, calendar) }
    case 'rejected':
      return { tone: 'bad', text: messages.rejected }
    case 'cancelled':
      return { tone: 'neutral', text: request.is_own ? messages.cancelled : messages.cancelledByNeighbour }
  }
}

/** Whether an event leaves the request as the one before left it: it is a message, or one that a reader is not shown. */
const changesNothing = (event: RequestEvent, before: RequestEvent | undefined): boolean =>
  before?.status === event.status &&
  before.planned_at === event.planned_at &&
  (event.text !== null || before.performer === event.performer)

interface Divided {
  /** What happened with the request. */
  readonly steps: readonly RequestEvent[]
  /** What its resident and the organisation wrote. */
  readonly messages: readonly RequestEvent[]
}

/** The history in its two parts, each in the order of the server. */
export const divide = ({ history }: Pick<RequestView, 'history'>): Divided => {
  const isStep = history.map((event, index) => !changesNothing(event, history[index - 1]))
  return {
    steps: history.filter((_event, index) => isStep[index]),
    messages: history.filter(
      ({ text, files = [] }, index) => !isStep[index] && (text !== null || files.length > 0),
    ),
  }
}

/** The title of a step of the history. */
export const stepText = (
  { status, planned_at: visit, performer }: RequestEvent,
  isOwn: boolean,
  calendar: Calendar,
): string => {
  switch (status) {
    case 'accepted':
      return messages.accepted
    case 'planned':
      return visit === null ? messages.planned : messages.visit(visitDay(visit, calendar))
    case 'in_work':
      return performer === null ? messages.inWork : messages.performedBy(performer)
    case 'done':
      return messages.done
    case 'rejected':
      return messages.rejected
    case 'cancelled':
      return isOwn ? messages.cancelled : messages.cancelledByNeighbour
  }
}
