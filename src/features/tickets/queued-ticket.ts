import { signedRoutes } from '../../lib/routes/paths.ts'
import { queuedCase } from '../../shared/cases/queued-case.tsx'
import { messages } from './messages.ts'
import { ticketSummary } from './ticket-summary.ts'

export const queuedTicket = queuedCase({
  texts: messages,
  toSummary: ticketSummary,
  formPath: (lane) => signedRoutes.ticketCreate.to({}, { lane }),
})
