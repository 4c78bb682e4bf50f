import { getCategories } from '#contract/requests/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'

/** The kinds tree of the organisation. */
export const loadCategories = async () => {
  const { reply, ...meta } = await callWithMeta(getCategories, {})
  return { ...meta, reply: reply.categories }
}
