import { commentRequest } from '#contract/requests/endpoints.ts'
import { writeMessage } from '#contract/tickets/endpoints.ts'
import { call } from '../../lib/http/call.ts'
import { getFileIds } from '../../lib/outbox/attachments.ts'
import { toCallOptions } from '../../lib/outbox/call-options.ts'
import { parseMessage } from './message-payload.ts'
import type { Sender } from '../../lib/outbox/record.ts'
import { toOutcome } from '../../lib/outbox/to-outcome.ts'

export const sendMessage: Sender = async (lane, item) => {
  const { key } = item
  const message = parseMessage(item.payload)
  if (key === null || message === null) return { name: 'rejected', errors: [], code: 'unreadable' }
  const { about, id, text, not_done: isDispute } = message
  const body = { text, files: getFileIds(item) }
  try {
    const options = toCallOptions(lane, item, key)
    const { number } = await (about === 'request'
      ? call(
          commentRequest,
          { params: { id }, body: { ...body, ...(isDispute && { not_done: true }) } },
          options,
        )
      : call(writeMessage, { params: { id }, body }, options))
    return { name: 'accepted', receipt: number, basedOn: null }
  } catch (error) {
    return toOutcome(error)
  }
}
