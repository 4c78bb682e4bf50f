import { getTicket } from '#contract/tickets/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'
import { viewOf } from '../rules/ticket-view.ts'

/** One ticket with its history. */
export const loadTicket = async (id: number) => {
  const { reply, ...meta } = await callWithMeta(getTicket, { params: { id } })
  return { ...meta, reply: viewOf(reply) }
}
