import type { ListedTicket, Ticket, Topic } from '#contract/tickets/schema.ts'

/** What is of our own names in a ticket. */
interface Named {
  readonly id: number
  /** What it is about. */
  readonly title: string
}

/** A ticket of the list under the names that our code uses. */
export type TicketEntry = Omit<ListedTicket, '_id' | 'topic'> & Named

/** One ticket, whole. */
export type TicketView = Omit<Ticket, '_id' | 'topic'> & Named

const namesOf = ({ _id: id, topic }: ListedTicket): Named => ({ id, title: topic.name })

export const viewOf = (ticket: Ticket): TicketView => ({ ...ticket, ...namesOf(ticket) })

export const entryOf = (ticket: ListedTicket): TicketEntry => ({ ...ticket, ...namesOf(ticket) })

/** A topic as a choice of the form. */
export interface TopicChoice {
  readonly id: number
  readonly name: string
}
export const choiceOf = ({ _id: id, name }: Topic): TopicChoice => ({ id, name })

/** The topics to choose from; the one that was chosen stays among them though it was not loaded. */
export const choicesOf = (
  topics: readonly TopicChoice[],
  chosen: TopicChoice | null,
): readonly TopicChoice[] =>
  chosen === null || topics.some(({ id }) => id === chosen.id) ? topics : [chosen, ...topics]

/** Whether the answer can be rated. */
export const isRateable = ({ status }: Pick<TicketEntry, 'status'>): boolean =>
  status === 'answered' || status === 'closed'

/** Whether the resident is asked about the answer. */
export const asksForRate = (ticket: Pick<TicketEntry, 'status' | 'score'>): boolean =>
  isRateable(ticket) && ticket.score === null

/** Whether it can be taken back: nobody has answered yet. */
export const isRevocable = ({ status }: Pick<TicketEntry, 'status'>): boolean => status === 'sent'
