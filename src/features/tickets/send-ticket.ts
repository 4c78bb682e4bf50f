import { createTicket } from '#contract/tickets/endpoints.ts'
import { call } from '../../lib/http/call.ts'
import { getFileIds } from '../../lib/outbox/attachments.ts'
import { toCallOptions } from '../../lib/outbox/call-options.ts'
import { ticketPayloadSchema } from './ticket-payload.ts'
import type { Sender } from '../../lib/outbox/record.ts'
import { toOutcome } from '../../lib/outbox/to-outcome.ts'

export const sendTicket: Sender = async (lane, item) => {
  const { key } = item
  const payload = ticketPayloadSchema.safeParse(item.payload)
  if (key === null || !payload.success || payload.data.topic === null)
    return { name: 'rejected', errors: [], code: 'unreadable' }
  const { topic, description } = payload.data
  const body = { topic, description, requester_files: getFileIds(item) }
  try {
    const { number } = await call(createTicket, { body }, toCallOptions(lane, item, key))
    return { name: 'accepted', receipt: number, basedOn: null }
  } catch (error) {
    return toOutcome(error)
  }
}
