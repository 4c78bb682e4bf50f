import { mediaTypes } from '#contract/files/checks.ts'
import type { StoredFile } from '#contract/files/schema.ts'
import type { ListedTicket, Ticket } from '#contract/tickets/schema.ts'
import { getDeskDue, getDue, ticketTerms, type DeskDue, type Due } from '#contract/cases/terms.ts'
import {
  toCalendar,
  presentPhone,
  presentWritten,
  type CaseKind,
  type Discussed,
  type WrittenEvent,
} from '../cases/service.ts'
import { findTicket, lockTicket, ticketTable, type StoredEvent, type StoredTicket } from './store.ts'
import { messages } from './messages.ts'

/** Counts from the resident's last message; null if answered. */
const dueOrNone = (stored: Pick<StoredTicket, 'status' | 'changedAt' | 'rules'>): Due | null =>
  stored.status === 'sent'
    ? getDue(stored.changedAt.toISOString(), ticketTerms, false, toCalendar(stored.rules))
    : null

export const deskDueOfTicket = (stored: Pick<StoredTicket, 'changedAt' | 'rules'>): DeskDue =>
  getDeskDue(
    stored.changedAt.toISOString(),
    ticketTerms,
    { isAnswered: false, visitEnd: null },
    toCalendar(stored.rules),
  )

export const presentListed = (stored: StoredTicket): ListedTicket => {
  const due = dueOrNone(stored)
  return {
    _id: stored.id,
    number: String(stored.number),
    topic: { _id: stored.topicId, name: stored.topicName },
    description: stored.description,
    status: stored.status,
    created_at: stored.createdAt.toISOString(),
    changed_at: stored.changedAt.toISOString(),
    score: stored.score,
    ...(due && { due }),
  }
}

const present = (
  stored: StoredTicket,
  events: readonly WrittenEvent<StoredEvent>[],
  files: readonly StoredFile[],
): Ticket => ({
  ...presentListed(stored),
  phones: stored.phones.map(presentPhone),
  photos: files.filter(({ content_type: type }) => type !== mediaTypes.svg),
  requester_files: [...files],
  history: events.map(({ status, at, text, ...written }) => ({
    status,
    at: at.toISOString(),
    text,
    ...presentWritten(written),
  })),
})

export const ticketCase: CaseKind<StoredTicket, StoredEvent, Ticket> = {
  ...ticketTable,
  find: findTicket,
  present,
  texts: messages,
}

/** Conversations (T-05): a message makes a ticket unanswered again. */
export const ticketTalk: Discussed<StoredTicket> = {
  ...ticketCase,
  texts: messages,
  lock: lockTicket,
  toEvent: () => ({ status: 'sent' }),
  readableBy: () => null,
}
