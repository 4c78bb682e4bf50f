import { plainText } from '#contract/cases.ts'
import type { ListedTicket, Ticket, TicketEvent, Topic } from '#contract/tickets/schema.ts'
import { messages } from './messages.ts'

/** Fields that bear other names here than in the contract. */
interface Named {
  readonly id: number
  /** Name of the topic. */
  readonly title: string
}

/** A ticket of the list. */
export type TicketEntry = Omit<ListedTicket, '_id' | 'topic'> & Named

/** A ticket with its history. */
export type TicketView = Omit<Ticket, '_id' | 'topic'> & Named

const toNames = ({ _id: id, topic }: ListedTicket): Named => ({ id, title: topic.name })

export const toView = (ticket: Ticket): TicketView => ({ ...ticket, ...toNames(ticket) })

export const toEntry = (ticket: ListedTicket): TicketEntry => ({ ...ticket, ...toNames(ticket) })

/** The topics to choose from; the one that was chosen stays among them though it was not loaded. */
export const getChoices = (topics: readonly Topic[], chosen: Topic | null): readonly Topic[] =>
  chosen === null || topics.some(({ _id }) => _id === chosen._id) ? topics : [chosen, ...topics]

/** Whether the answer can be rated. */
export const isRateable = ({ status }: Pick<TicketEntry, 'status'>): boolean =>
  status === 'answered' || status === 'closed'

/** Whether there is an answer that is not rated yet. */
export const awaitsRating = (ticket: Pick<TicketEntry, 'status' | 'score'>): boolean =>
  isRateable(ticket) && ticket.score === null

/** Whether it can be taken back: nobody has answered yet; one that waits again was answered. */
export const isRevocable = ({ status, history }: Pick<TicketView, 'status' | 'history'>): boolean =>
  status === 'sent' && history.every((event) => event.status !== 'answered')

/** A turn of the conversation; `state` is told in a line of its own. */
interface Turn {
  readonly at: string
  readonly isOwn: boolean
  readonly text: string | null
  readonly title?: string
  readonly files: Ticket['requester_files']
}

const toTurn = ({ status, at, text, by_resident: isOwn = false, files = [] }: TicketEvent): Turn => {
  const said = { at, isOwn, text, files }
  return status === 'closed' || status === 'revoked' ? { ...said, title: messages.turns[status] } : said
}

/** A ticket as a conversation (T-05): its own words first, then what both sides wrote, in the order of the server. */
export const toTurns = ({
  created_at: at,
  description: text,
  requester_files: files,
  history,
}: Pick<TicketView, 'created_at' | 'description' | 'requester_files' | 'history'>): readonly Turn[] => [
  { at, isOwn: true, text, files },
  ...history.filter((event) => event.text !== null || event.status !== 'sent').map(toTurn),
]

/** A status in words, with their tone. */
interface StatusView {
  readonly tone: 'ok' | 'neutral'
  readonly text: string
}

export const statusView = ({ status, score }: Pick<TicketEntry, 'status' | 'score'>): StatusView => {
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

/** The form as it is shown. */
export interface TicketForm {
  readonly topic: Topic | null
  readonly description: string
}

/** Fields that keep the form from being sent. */
export type FormFaults = Partial<Record<keyof TicketForm, true>>

export const findFaults = ({ topic, description }: TicketForm): FormFaults => ({
  ...(topic === null && { topic: true }),
  ...(plainText(description) === '' && { description: true }),
})

/** Whether nothing is written that would be missed. */
export const isBlank = ({ topic, description }: TicketForm): boolean => topic === null && description === ''
