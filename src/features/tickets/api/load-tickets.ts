import { listTickets } from '#contract/tickets/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'
import { entryOf } from '../rules/ticket-view.ts'

/** A page of tickets from the offset on, and how many there are. */
export const loadTickets = async (offset: number) => {
  const { reply, ...meta } = await callWithMeta(listTickets, { query: { offset } })
  return { ...meta, reply: reply.results.map(entryOf), count: reply.count }
}
