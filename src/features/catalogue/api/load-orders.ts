import { listOrderStatuses } from '#contract/catalogue/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'

/** Own orders by e-mail, the newest first. */
export const loadOrders = async () => {
  const { reply, ...meta } = await callWithMeta(listOrderStatuses, {})
  return { ...meta, reply: reply.results }
}
