import { isTicketRateable } from '#contract/cases/get-attention.ts'
import { plainText } from '#contract/cases/schema.ts'
import type { ListedTicket, Ticket, TicketEvent, Topic } from '#contract/tickets/schema.ts'
import { messages } from './messages.ts'

/** Fields renamed from the contract. */
interface Named {
  readonly id: number
  readonly title: string
}

export type TicketEntry = Omit<ListedTicket, '_id' | 'topic'> & Named

export type TicketView = Omit<Ticket, '_id' | 'topic'> & Named

const toNames = ({ _id: id, topic }: ListedTicket): Named => ({ id, title: topic.name })

export const toView = (ticket: Ticket): TicketView => ({ ...ticket, ...toNames(ticket) })

export const toEntry = (ticket: ListedTicket): TicketEntry => ({ ...ticket, ...toNames(ticket) })

/** Includes the chosen topic even if it is missing from the list. */
export const getChoices = (topics: readonly Topic[], chosen: Topic | null): readonly Topic[] =>
  chosen === null || topics.some(({ _id }) => _id === chosen._id) ? topics : [chosen, ...topics]

export const awaitsRating = (ticket: Pick<TicketEntry, 'status' | 'score'>): boolean =>
  isTicketRateable(ticket.status) && ticket.score === null

/** Returns true before the first answer. */
export const isRevocable = ({ status, history }: Pick<TicketView, 'status' | 'history'>): boolean =>
  status === 'sent' && history.every((event) => event.status !== 'answered')

interface Turn {
  readonly at: string
  readonly isOwn: boolean
  readonly text: string | null
  readonly title?: string
  readonly files: Ticket['requester_files']
}

const toTurn = ({ status, at, text, by_resident: isOwn = false, files = [] }: TicketEvent): Turn => {
  const turn = { at, isOwn, text, files }
  return status === 'closed' || status === 'revoked' ? { ...turn, title: messages.turns[status] } : turn
}

/** Keeps the server's order (T-05). */
export const toThreadEntries = ({
  created_at: at,
  description: text,
  requester_files: files,
  history,
}: Pick<TicketView, 'created_at' | 'description' | 'requester_files' | 'history'>): readonly Turn[] => [
  { at, isOwn: true, text, files },
  ...history.filter((event) => event.text !== null || event.status !== 'sent').map(toTurn),
]

interface StatusView {
  readonly tone: 'ok' | 'neutral'
  readonly text: string
}

export const toStatusView = ({ status, score }: Pick<TicketEntry, 'status' | 'score'>): StatusView => {
  switch (status) {
    case 'sent':
      return { tone: 'neutral', text: messages.sent }
    case 'answered':
      return { tone: 'ok', text: score === null ? messages.answered : messages.answeredRated(score) }
    case 'closed':
      return { tone: 'ok', text: score === null ? messages.closed : messages.closedRated(score) }
    case 'revoked':
      return { tone: 'neutral', text: messages.revoked }
  }
}

export interface TicketForm {
  readonly topic: Topic | null
  readonly description: string
}

export type FormFaults = Partial<Record<keyof TicketForm, true>>

export const findFaults = ({ topic, description }: TicketForm): FormFaults => ({
  ...(topic === null && { topic: true }),
  ...(plainText(description) === '' && { description: true }),
})

/** Returns true if discarding the form loses nothing. */
export const isBlank = ({ topic, description }: TicketForm): boolean => topic === null && description === ''
