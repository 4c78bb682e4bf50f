import { getOrderBilling } from '#contract/shop/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'
import type { OrderName } from '../rules/order-name.ts'

/** An order with its requisites. */
export const loadOrder = (name: OrderName) =>
  callWithMeta(getOrderBilling, {
    query: name.number === null ? { category: name.category } : { request_number: name.number },
  })
