import { listPositions } from '#contract/catalogue/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'

/** The categories that the organisation has. */
export const loadPositions = async () => {
  const { reply, ...meta } = await callWithMeta(listPositions, {})
  return { ...meta, reply: reply.results }
}
