import { typeOf } from '#contract/files/checks.ts'
import type { StoredFile } from '#contract/files/schema.ts'
import type { ListedTicket, Ticket } from '#contract/tickets/schema.ts'
import { presentPhone, type CaseKind } from '../cases/service.ts'
import { findTicket, ticketTable, type StoredEvent, type StoredTicket } from './store.ts'
import { texts } from './texts.ts'

export const presentListed = (stored: StoredTicket): ListedTicket => ({
  _id: stored.id,
  number: String(stored.number),
  topic: { _id: stored.topic_id, name: stored.topic_name },
  description: stored.description,
  status: stored.status,
  created_at: stored.created_at.toISOString(),
  changed_at: stored.changed_at.toISOString(),
  score: stored.score,
})

const present = (
  stored: StoredTicket,
  events: readonly StoredEvent[],
  files: readonly StoredFile[],
): Ticket => ({
  ...presentListed(stored),
  phones: stored.phones.map(presentPhone),
  photos: files.filter(({ content_type: type }) => type !== typeOf.svg),
  requester_files: [...files],
  history: events.map(({ status, at, text }) => ({ status, at: at.toISOString(), text })),
})

/** Tickets as a kind of case. */
export const ticketCase: CaseKind<StoredTicket, StoredEvent, Ticket> = {
  ...ticketTable,
  find: findTicket,
  present,
  texts,
}
