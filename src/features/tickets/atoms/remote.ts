import { ticketsPage } from '#contract/tickets/schema.ts'
import { pagedAtom } from '../../../lib/state/paged.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'
import { loadTicket } from '../api/load-ticket.ts'
import { loadTickets } from '../api/load-tickets.ts'
import { loadTopics } from '../api/load-topics.ts'

/** The tickets as far as they were scrolled (row T-01). */
export const ticketsAtom = pagedAtom(ticketsPage, loadTickets)

/** The ticket that was asked for last; whoever shows it looks at its id. */
export const ticketAtom = remoteAtom(loadTicket)

export const topicsAtom = remoteAtom(loadTopics)
