import type { StoredFile } from '#contract/files/schema.ts'
import { desiredEnd } from '#contract/requests/desired-time.ts'
import type { ListedRequest, Request, RequestEvent } from '#contract/requests/schema.ts'
import { acceptsMessages, isDisputable } from '#contract/cases/schema.ts'
import {
  getDeskDue,
  getDue,
  isEmergency,
  orderTerms,
  getTerms,
  type DeskDue,
  type Due,
  type Terms,
} from '#contract/cases/terms.ts'
import {
  toCalendar,
  presentPhone,
  presentWritten,
  type CaseKind,
  type Discussed,
  type WrittenEvent,
} from '../cases/service.ts'
import { presentOrderMoney } from '../payments/service.ts'
import {
  findRequest,
  lockOwn,
  markReopened,
  requestTable,
  type DeskRequestTerms,
  type OwnRequest,
  type RequestTerms,
  type StoredEvent,
  type StoredRequest,
} from './store.ts'
import { messages } from './messages.ts'

const instant = (moment: Date | null): string | null => moment && moment.toISOString()

/** Terms of disputed work run again from the dispute. */
const startOfTerms = ({ createdAt, reopenedAt }: RequestTerms): string =>
  (reopenedAt ?? createdAt).toISOString()

/** Orders have the deadlines of their contract. */
const hasTerms = ({ type, status }: Pick<StoredRequest, 'type' | 'status'>): boolean =>
  acceptsMessages(status) && type !== 'CatalogRequest'

const termsOfRequest = (stored: RequestTerms): Terms =>
  getTerms(
    { id: stored.category, name: stored.categoryName },
    { id: stored.subcategory, name: stored.subcategoryName },
    stored.rules.terms,
  )

/** As shown to the resident. */
const dueOfRequest = (stored: RequestTerms): Due => {
  const { isAnswered, rules } = stored
  return getDue(startOfTerms(stored), termsOfRequest(stored), isAnswered, toCalendar(rules))
}

/** Returns the staff deadlines (G-22), and whether the request is an emergency. */
export const deskDueOfRequest = (stored: DeskRequestTerms): { due: DeskDue; isEmergency: boolean } => {
  const terms = stored.type === 'CatalogRequest' ? orderTerms : termsOfRequest(stored)
  const progress = {
    isAnswered: stored.isAnswered,
    isReturned: stored.reopenedAt !== null,
    visitEnd: instant(stored.visitEnd),
  }
  return {
    due: getDeskDue(startOfTerms(stored), terms, progress, toCalendar(stored.rules)),
    isEmergency: isEmergency(terms),
  }
}

export const presentListed = (stored: StoredRequest): ListedRequest => {
  const start = instant(stored.desiredStartAt)
  return {
    _id: stored.id,
    _type: stored.type,
    number: String(stored.number),
    category: { _id: stored.category, name: stored.categoryName },
    subcategory: { _id: stored.subcategory, name: stored.subcategoryName },
    description: stored.description,
    status: stored.status,
    created_at: stored.createdAt.toISOString(),
    changed_at: stored.changedAt.toISOString(),
    is_own: stored.isOwn,
    execution: {
      desired_start_at: start,
      desired_end_at: start && desiredEnd(start),
      planned_at: instant(stored.plannedAt),
      performer: stored.performer,
      rates: stored.rates.map(({ score, created_at }) => ({
        score,
        created_at: new Date(created_at).toISOString(),
      })),
    },
    ...(hasTerms(stored) && { due: dueOfRequest(stored) }),
    ...(stored.orderMoney && { order: presentOrderMoney(stored.orderMoney) }),
  }
}

const presentEvent = ({
  status,
  at,
  text,
  plannedAt,
  performer,
  ...written
}: WrittenEvent<StoredEvent>): RequestEvent => ({
  status,
  at: at.toISOString(),
  text,
  planned_at: instant(plannedAt),
  performer,
  ...presentWritten(written),
})

/** Hides comments and reasons of the resident from neighbours. */
const ofNeighbour = (events: readonly WrittenEvent<StoredEvent>[]): readonly WrittenEvent<StoredEvent>[] =>
  events
    .filter(({ byResident, status }) => !byResident || status === 'cancelled')
    .map((event) => (event.byResident ? Object.assign(event, { text: null, files: [] }) : event))

/** Neighbours see the progress of a house request, without phones and files. */
const present = (
  stored: StoredRequest,
  events: readonly WrittenEvent<StoredEvent>[],
  files: readonly StoredFile[],
): Request => ({
  ...presentListed(stored),
  phones: stored.isOwn ? stored.phones.map(presentPhone) : [],
  requester_files: stored.isOwn ? [...files] : [],
  history: (stored.isOwn ? events : ofNeighbour(events)).map(presentEvent),
})

export const requestCase: CaseKind<StoredRequest, StoredEvent, Request> = {
  ...requestTable,
  find: findRequest,
  present,
  texts: messages,
}

/**
 * Comments keep status, visit and performer; a dispute of finished work opens the request again. The whole
 * flat reads their files.
 */
export const requestTalk: Discussed<OwnRequest> = {
  ...requestCase,
  texts: messages,
  lock: lockOwn,
  toEvent: ({ status, plannedAt, plannedTill, performer }) =>
    status === 'done'
      ? { status: 'accepted', planned_at: null, planned_till: null, performer }
      : { status, planned_at: plannedAt, planned_till: plannedTill, performer },
  reopen: async (tx, { status, changedAt }, id, now) => {
    if (!isDisputable(status, changedAt, now.getTime())) return false
    await markReopened(tx, id, now)
    return true
  },
  readableBy: ({ personalAccountId }) => personalAccountId,
}
