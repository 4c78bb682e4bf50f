import { commentRequest } from '#contract/requests/endpoints.ts'
import { writeMessage } from '#contract/tickets/endpoints.ts'
import { call } from '../../lib/http/call.ts'
import { getFileIds } from '../../lib/outbox/attachments.ts'
import { parseMessage } from './message-payload.ts'
import type { Sender } from '../../lib/outbox/record.ts'
import { toOutcome } from '../../lib/outbox/to-outcome.ts'

const timeoutMs = 10_000
const endpoints = { request: commentRequest, ticket: writeMessage }

/** Times out after 10 s. */
export const sendMessage: Sender = async ({ profile, scope }, item) => {
  const { key } = item
  const message = parseMessage(item.payload)
  if (key === null || message === null) return { name: 'rejected', errors: [], code: 'unreadable' }
  const { about, id, text } = message
  const input = { params: { id }, body: { text, files: getFileIds(item) } }
  try {
    const { number } = await call(endpoints[about], input, { key, profile, scope, timeoutMs })
    return { name: 'accepted', receipt: number, basedOn: null }
  } catch (error) {
    return toOutcome(error)
  }
}
