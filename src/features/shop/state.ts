import { getOrderBilling, getReceivingServices, listTemplateRequests } from '#contract/shop/endpoints.ts'
import { remoteAtom } from '../../lib/state/remote.ts'
import { toCategory } from './rules/category.ts'
import type { OrderName } from './rules/order.ts'

/** The categories with their positions. */
export const shopAtom = remoteAtom(listTemplateRequests, { select: ({ results }) => results.map(toCategory) })

/** The baskets as the server keeps them. */
export const cartAtom = remoteAtom(getReceivingServices, { select: ({ cart }) => cart })

/** The order that was opened last, with its requisites. */
export const orderAtom = remoteAtom(getOrderBilling, {
  input: ({ number, category }: OrderName) => ({
    query: number === null ? { category } : { request_number: number },
  }),
})
