import { listTemplateRequests } from '#contract/shop/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'
import { categoryOf } from '../rules/category.ts'

/** What can be ordered, by category. */
export const loadShop = async () => {
  const { reply, ...meta } = await callWithMeta(listTemplateRequests, {})
  return { ...meta, reply: reply.results.map(categoryOf) }
}
