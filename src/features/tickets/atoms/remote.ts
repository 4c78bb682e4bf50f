import { listTickets } from '#contract/tickets/endpoints.ts'
import { ticketsPage } from '#contract/tickets/schema.ts'
import { pagedAtom } from '../../../lib/state/paged.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'
import { loadTicket } from '../api/load-ticket.ts'
import { loadTopics } from '../api/load-topics.ts'
import { entryOf } from '../rules/ticket-view.ts'

/** The tickets as far as they were scrolled (row T-01). */
export const ticketsAtom = pagedAtom(listTickets, {
  size: ticketsPage,
  input: (offset) => ({ query: { offset } }),
  select: ({ results, count }) => ({ items: results.map(entryOf), count }),
})

/** The ticket that was asked for last; whoever shows it looks at its id. */
export const ticketAtom = remoteAtom(loadTicket)

export const topicsAtom = remoteAtom(loadTopics)
