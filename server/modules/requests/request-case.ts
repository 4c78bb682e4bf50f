import type { StoredFile } from '#contract/files/schema.ts'
import { desiredEnd } from '#contract/requests/desired-time.ts'
import type { ListedRequest, Request, RequestEvent } from '#contract/requests/schema.ts'
import { presentPhone, type CaseKind } from '../cases/service.ts'
import { findRequest, requestTable, type StoredEvent, type StoredRequest } from './store.ts'
import { texts } from './texts.ts'

const instant = (moment: Date | null): string | null => moment && moment.toISOString()

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
  }
}

const presentEvent = ({ status, at, text, planned_at, performer }: StoredEvent): RequestEvent => ({
  status,
  at: at.toISOString(),
  text,
  planned_at: instant(planned_at),
  performer,
})

/** Neighbours read the progress of a house request, but neither the phones nor the files of its resident. */
const present = (
  stored: StoredRequest,
  events: readonly StoredEvent[],
  files: readonly StoredFile[],
): Request => ({
  ...presentListed(stored),
  phones: stored.is_own ? stored.phones.map(presentPhone) : [],
  requester_files: stored.is_own ? [...files] : [],
  history: events.map(presentEvent),
})

/** Requests as a kind of case. */
export const requestCase: CaseKind<StoredRequest, StoredEvent, Request> = {
  ...requestTable,
  find: findRequest,
  present,
  texts,
}
