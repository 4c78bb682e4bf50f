import { atom } from 'jotai/vanilla'
import { itemsAtom } from '../../../lib/outbox/atoms.ts'
import { ticketPayloadSchema } from '../../../lib/outbox/tickets.ts'
import type { TicketForm } from '../rules/form.ts'
import { choiceOf } from '../rules/ticket-view.ts'

/** What an item of a ticket's lane holds; null when it is not what this version knows. */
export const formOf = (payload: unknown): TicketForm | null => {
  const known = ticketPayloadSchema.safeParse(payload)
  if (!known.success) return null
  const { topic, description } = known.data
  return { topic: topic && choiceOf(topic), description }
}

const ownItemsAtom = atom((get) => get(itemsAtom).filter(({ lane }) => lane.kind === 'ticket'))

/** Tickets that are written on this device and not at the server, drafts included, the newest first. */
export const waitingAtom = atom((get) =>
  get(ownItemsAtom)
    .filter(({ item }) => item.state.name !== 'accepted')
    .toSorted((a, b) => b.item.capturedAt.localeCompare(a.item.capturedAt)),
)

/** Receipts of what was accepted since: a list that lacks them is loaded anew. */
export const acceptedAtom = atom((get) =>
  get(ownItemsAtom)
    .flatMap(({ item: { state } }) => (state.name === 'accepted' ? [state.receipt] : []))
    .join(),
)
