import { atom } from 'jotai/vanilla'
import { getTicket, listTickets, listTopics, rateTicket, revokeTicket } from '#contract/tickets/endpoints.ts'
import { maxAppealLength, ticketsPage } from '#contract/tickets/schema.ts'
import { caseDraft } from '../../shared/cases/case-draft.ts'
import { showChange } from '../../shared/cases/show-change.ts'
import type { TicketPayload } from './ticket-payload.ts'
import { outboxAtom } from '../../lib/outbox/active.ts'
import type { Queued } from '../../lib/outbox/atoms.ts'
import { navigate } from '../../lib/routes/hash-location.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { mutationAtom } from '../../lib/state/mutation.ts'
import { pagedAtom } from '../../lib/state/paged.ts'
import { remoteAtom } from '../../lib/state/remote.ts'
import { serverNow } from '../../lib/timing/server-clock.ts'
import { toEntry, isBlank, toView, type TicketForm } from './rules.ts'
import { messages } from './messages.ts'
import { parseTicketForm } from './ticket-summary.ts'

export const ticketsInput = (offset: number) => ({ query: { limit: ticketsPage, offset } })

export const ticketsAtom = pagedAtom(listTickets, {
  size: ticketsPage,
  input: ticketsInput,
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
  getReplaced: ({ about }) => about,
})

/** Matches 'Показания счётчиков'. */
const meterTopic = /показани|счётчик/i

const openForm = (lane: string): void => navigate(signedRoutes.ticketCreate.to({}, { lane }))

/** Drafts an appeal about a refused item with its files, once per item, and opens it. */
export const writeAppealAtom = atom(null, async (get, _set, text: string, { lane, item }: Queued) => {
  const outbox = get(outboxAtom)
  const written = get(ticketDraft.waitingAtom).find(
    (known) => parseTicketForm(known.item.payload)?.about?.item === item.id,
  )
  if (written) return openForm(written.lane.lane)
  const name = { lane: `ticket/${crypto.randomUUID()}`, kind: 'ticket' } as const
  const topic = lane.kind === 'meters' && get(topicsAtom).value?.find((each) => meterTopic.test(each.name))
  const payload: TicketPayload = {
    topic: topic || null,
    description: text.slice(0, maxAppealLength),
    about: { lane: lane.lane, item: item.id },
  }
  const draft = { payload, basedOn: null, capturedAt: new Date(serverNow()).toISOString() }
  outbox?.writeDraft(name, draft)
  for (const { id, filename } of item.attachments) {
    const blob = await outbox?.file(id)
    if (blob) await outbox?.attach(name, draft, { id: crypto.randomUUID(), filename, blob })
  }
  openForm(name.lane)
})
