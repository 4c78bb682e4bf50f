import type { StoredFile } from '#contract/files/schema.ts'
import { desiredEnd } from '#contract/requests/desired-time.ts'
import type { ListedRequest, Request, RequestEvent } from '#contract/requests/schema.ts'
import { takesMessages } from '#contract/cases/schema.ts'
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
import {
  findRequest,
  lockOwn,
  requestTable,
  type OwnRequest,
  type StoredEvent,
  type StoredRequest,
} from './store.ts'
import { messages } from './messages.ts'

const instant = (moment: Date | null): string | null => moment && moment.toISOString()

type TermsOfRequest = Pick<
  StoredRequest,
  'category' | 'category_name' | 'subcategory' | 'subcategory_name' | 'created_at' | 'is_answered' | 'rules'
>

/** Orders have the deadlines of their contract instead. */
const hasTerms = ({ type, status }: Pick<StoredRequest, 'type' | 'status'>): boolean =>
  takesMessages(status) && type !== 'CatalogRequest'

const termsOfRequest = (stored: TermsOfRequest): Terms =>
  getTerms(
    { id: stored.category, name: stored.category_name },
    { id: stored.subcategory, name: stored.subcategory_name },
    stored.rules.terms,
  )

/** Deadline shown to the resident. */
const dueOfRequest = (stored: TermsOfRequest): Due => {
  const from = stored.created_at.toISOString()
  return getDue(from, termsOfRequest(stored), stored.is_answered, toCalendar(stored.rules))
}

type DeskRequest = TermsOfRequest & Pick<StoredRequest, 'type'> & { readonly visit_end: Date | null }

/** Returns staff deadlines (G-22) and whether it is an emergency. */
export const deskDueOfRequest = (stored: DeskRequest): { due: DeskDue; isEmergency: boolean } => {
  const terms = stored.type === 'CatalogRequest' ? orderTerms : termsOfRequest(stored)
  const progress = { isAnswered: stored.is_answered, visitEnd: instant(stored.visit_end) }
  return {
    due: getDeskDue(stored.created_at.toISOString(), terms, progress, toCalendar(stored.rules)),
    isEmergency: isEmergency(terms),
  }
}

export const presentListed = (stored: StoredRequest): ListedRequest => {
  const start = instant(stored.desired_start_at)
  return {
    _id: stored.id,
    _type: stored.type,
    number: String(stored.number),
    category: { _id: stored.category, name: stored.category_name },
    subcategory: { _id: stored.subcategory, name: stored.subcategory_name },
    description: stored.description,
    status: stored.status,
    created_at: stored.created_at.toISOString(),
    changed_at: stored.changed_at.toISOString(),
    is_own: stored.is_own,
    execution: {
      desired_start_at: start,
      desired_end_at: start && desiredEnd(start),
      planned_at: instant(stored.planned_at),
      performer: stored.performer,
      rates: stored.rates.map(({ score, created_at }) => ({
        score,
        created_at: new Date(created_at).toISOString(),
      })),
    },
    ...(hasTerms(stored) && { due: dueOfRequest(stored) }),
  }
}

const presentEvent = ({
  status,
  at,
  text,
  planned_at,
  performer,
  ...written
}: WrittenEvent<StoredEvent>): RequestEvent => ({
  status,
  at: at.toISOString(),
  text,
  planned_at: instant(planned_at),
  performer,
  ...presentWritten(written),
})

/** Hides comments and reasons of the resident from neighbours. */
const ofNeighbour = (events: readonly WrittenEvent<StoredEvent>[]): readonly WrittenEvent<StoredEvent>[] =>
  events
    .filter(({ by_resident, status }) => !by_resident || status === 'cancelled')
    .map((event) => (event.by_resident ? Object.assign(event, { text: null, files: [] }) : event))

/** Neighbours see the progress of a house request, without phones and files. */
const present = (
  stored: StoredRequest,
  events: readonly WrittenEvent<StoredEvent>[],
  files: readonly StoredFile[],
): Request => ({
  ...presentListed(stored),
  phones: stored.is_own ? stored.phones.map(presentPhone) : [],
  requester_files: stored.is_own ? [...files] : [],
  history: (stored.is_own ? events : ofNeighbour(events)).map(presentEvent),
})

export const requestCase: CaseKind<StoredRequest, StoredEvent, Request> = {
  ...requestTable,
  find: findRequest,
  present,
  texts: messages,
}

/** Comments keep status, visit and performer. The whole flat reads their files. */
export const requestTalk: Discussed<OwnRequest> = {
  ...requestCase,
  texts: messages,
  lock: lockOwn,
  toEvent: ({ status, planned_at, planned_till, performer }) => ({
    status,
    planned_at,
    planned_till,
    performer,
  }),
  readableBy: ({ personalAccountId }) => personalAccountId,
}
