import { signedRoutes } from '../../lib/routes/paths.ts'
import { queuedCase } from '../../ui/cases/queued-case.tsx'
import { texts } from './texts.ts'
import { ticketSummary } from './ticket-summary.ts'

/** How the queue shows a ticket. */
export const queuedTicket = queuedCase({
  texts,
  summaryOf: ticketSummary,
  formPath: (lane) => signedRoutes.ticketCreate.to({}, { lane }),
})
