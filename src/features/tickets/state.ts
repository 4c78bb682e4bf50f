import { getTicket, listTickets, listTopics, rateTicket, revokeTicket } from '#contract/tickets/endpoints.ts'
import { ticketsPage } from '#contract/tickets/schema.ts'
import { caseDraft } from '../../shared/cases/case-draft.ts'
import { showChange } from '../../shared/cases/show-change.ts'
import type { TicketPayload } from './ticket-payload.ts'
import { mutationAtom } from '../../lib/state/mutation.ts'
import { pagedAtom } from '../../lib/state/paged.ts'
import { remoteAtom } from '../../lib/state/remote.ts'
import { toEntry, isBlank, toView, type TicketForm } from './rules.ts'
import { messages } from './messages.ts'
import { parseTicketForm } from './ticket-summary.ts'

export const ticketsAtom = pagedAtom(listTickets, {
  size: ticketsPage,
  input: (offset) => ({ query: { limit: ticketsPage, offset } }),
  select: ({ results, count }) => ({ items: results.map(toEntry), count }),
})
export const lists = [ticketsAtom]

export const ticketAtom = remoteAtom(getTicket, {
  input: (id: number) => ({ params: { id } }),
  select: toView,
})

const onDone = showChange({ lists, detail: ticketAtom, toView })

export const rateAtom = mutationAtom(rateTicket, {
  input: (id: number, score: number) => ({ params: { id }, body: { score } }),
  done: messages.rated,
  failed: messages.notRated,
  onDone,
})

export const revokeAtom = mutationAtom(revokeTicket, {
  input: (id: number) => ({ params: { id } }),
  done: messages.isRevoked,
  failed: messages.notRevoked,
  onDone,
})

export const topicsAtom = remoteAtom(listTopics, { select: ({ results }) => results })

export const ticketDraft = caseDraft<TicketForm, TicketPayload>({
  kind: 'ticket',
  emptyForm: { topic: null, description: '' },
  toForm: parseTicketForm,
  toPayload: (form) => form,
  isBlank,
})
