import { rateTicket as endpoint } from '#contract/tickets/endpoints.ts'
import { call } from '../../../lib/http/call.ts'
import { viewOf } from '../rules/ticket-view.ts'

/** Gives an answer its stars; answers with what the ticket has become. */
export const rateTicket = async (id: number, score: number) =>
  viewOf(await call(endpoint, { params: { id }, body: { score } }))
