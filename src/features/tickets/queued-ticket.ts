import { signedRoutes } from '../../lib/routes/paths.ts'
import { queuedCase } from '../../ui/cases/queued-case.tsx'
import { texts } from './texts.ts'
import { ticketSummary } from './ticket-summary.ts'

/** A ticket in the queue. */
export const queuedTicket = queuedCase({
  texts,
  toSummary: ticketSummary,
  formPath: (lane) => signedRoutes.ticketCreate.to({}, { lane }),
})
