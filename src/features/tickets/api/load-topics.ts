import { listTopics } from '#contract/tickets/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'
import { choiceOf } from '../rules/ticket-view.ts'

/** What the organisation lets write about. */
export const loadTopics = async () => {
  const { reply, ...meta } = await callWithMeta(listTopics, {})
  return { ...meta, reply: reply.results.map(choiceOf) }
}
