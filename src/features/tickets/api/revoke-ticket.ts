import { revokeTicket as endpoint } from '#contract/tickets/endpoints.ts'
import { call } from '../../../lib/http/call.ts'
import { viewOf } from '../rules/ticket-view.ts'

/** Takes a ticket back; answers with what it has become. */
export const revokeTicket = async (id: number) => viewOf(await call(endpoint, { params: { id } }))
