import { ticketPayloadSchema, type TicketPayload } from '../../lib/outbox/payloads/ticket.ts'
import type { CaseSummary } from '../../ui/cases/queued-case.tsx'
import { chatIcon } from '../../ui/icons/icons.ts'

/** The form that an item of a ticket's lane holds; null when this version does not know its payload. */
export const parseTicketForm = (payload: unknown): TicketPayload | null => {
  const known = ticketPayloadSchema.safeParse(payload)
  return known.success ? known.data : null
}

/** A ticket that waits on this device. */
export const ticketSummary = (payload: unknown): CaseSummary => {
  const form = parseTicketForm(payload)
  return {
    icon: chatIcon,
    subject: form?.topic?.name ?? null,
    description: form?.description ?? '',
    details: form && [form.description],
  }
}
