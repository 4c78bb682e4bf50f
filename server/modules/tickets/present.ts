import { typeOf } from '#contract/files/checks.ts'
import type { StoredFile } from '#contract/files/schema.ts'
import type { ListedTicket, Ticket } from '#contract/tickets/schema.ts'
import { presentPhone } from '../requests/service.ts'
import type { StoredEvent, StoredTicket } from './store.ts'

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

export const presentTicket = (
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
