import { ticketPayloadSchema, type TicketPayload } from './ticket-payload.ts'
import type { CaseSummary } from '../../shared/cases/queued-case.tsx'
import { caseIcon } from '../../shared/cases/case-icon.ts'

/** Returns null if this version does not know the payload. */
export const parseTicketForm = (payload: unknown): TicketPayload | null => {
  const known = ticketPayloadSchema.safeParse(payload)
  return known.success ? known.data : null
}

export const ticketSummary = (payload: unknown): CaseSummary => {
  const form = parseTicketForm(payload)
  return {
    icon: caseIcon(null),
    subject: form?.topic?.name ?? null,
    description: form?.description ?? '',
    details: form && [form.description],
  }
}
