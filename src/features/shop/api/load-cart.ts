import { getReceivingServices } from '#contract/shop/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'

/** The baskets as the server keeps them. */
export const loadCart = async () => {
  const { reply, ...meta } = await callWithMeta(getReceivingServices, {})
  return { ...meta, reply: reply.cart }
}
