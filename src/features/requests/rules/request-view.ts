import type { ListedRequest, Request, RequestType, RequestEvent } from '#contract/requests/schema.ts'
import { formatShownDay, formatVisitDay, type Calendar } from '../../../lib/dates/organisation-day.ts'
import { messages } from '../messages.ts'

/** Fields renamed from the contract. */
interface Named {
  readonly id: number
  readonly type: RequestType
  readonly category: string
  readonly categoryName: string
  readonly subcategory: string
  readonly title: string
}
type Renamed = '_id' | '_type' | 'category' | 'subcategory'

export type RequestEntry = Omit<ListedRequest, Renamed> & Named

export type RequestView = Omit<Request, Renamed> & Named

const toNames = ({ _id: id, _type: type, category, subcategory }: ListedRequest): Named => {
  const { _id: code, name: categoryName } = category
  return { id, type, category: code, categoryName, subcategory: subcategory._id, title: subcategory.name }
}

export const toView = (request: Request): RequestView => ({ ...request, ...toNames(request) })

export const toEntry = (request: ListedRequest): RequestEntry => ({ ...request, ...toNames(request) })

/** Returns the latest score, 1 to 5; 0 for none. */
export const getScore = ({ execution }: Pick<RequestEntry, 'execution'>): number =>
  execution.rates.at(-1)?.score ?? 0

interface StatusView {
  readonly tone: 'ok' | 'bad' | 'info' | 'neutral'
  readonly text: string
  /** Overrides the tone's icon. */
  readonly icon?: 'clock' | 'person'
}

const doneText = (request: RequestEntry, calendar: Calendar): string => {
  const score = getScore(request)
  return score > 0 ? messages.doneRated(score) : messages.doneOn(formatShownDay(request.changed_at, calendar))
}

export const toStatusView = (request: RequestEntry, calendar: Calendar): StatusView => {
  const { planned_at: visit, performer } = request.execution
  switch (request.status) {
    case 'accepted':
      return { tone: 'neutral', text: messages.accepted }
    case 'planned':
      return {
        tone: 'info',
        icon: 'clock',
        text: messages.planned(visit && formatVisitDay(visit, calendar), performer),
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

const changesNothing = (event: RequestEvent, before: RequestEvent | undefined): boolean =>
  before?.status === event.status &&
  before.planned_at === event.planned_at &&
  (event.text !== null || before.performer === event.performer)

interface Divided {
  readonly steps: readonly RequestEvent[]
  readonly messages: readonly RequestEvent[]
}

/** A dispute of finished work. */
export const isDispute = ({ status, by_resident: isByResident = false }: RequestEvent): boolean =>
  status === 'accepted' && isByResident

/** Keeps the server's order. A dispute is a step whose words are a message. */
export const splitHistory = ({ history }: Pick<RequestView, 'history'>): Divided => {
  const isStep = history.map((event, index) => !changesNothing(event, history[index - 1]))
  return {
    steps: history.filter((_event, index) => isStep[index]),
    messages: history.filter(
      (event, index) =>
        (!isStep[index] || isDispute(event)) && (event.text !== null || (event.files ?? []).length > 0),
    ),
  }
}

export const stepText = (event: RequestEvent, isOwn: boolean, calendar: Calendar): string => {
  const { status, planned_at: visit, performer } = event
  switch (status) {
    case 'accepted':
      return isDispute(event) ? messages.returned : messages.accepted
    case 'planned':
      return messages.planned(visit && formatVisitDay(visit, calendar), performer)
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
