import { getOrderBilling, getReceivingServices, listTemplateRequests } from '#contract/shop/endpoints.ts'
import { remoteAtom } from '../../lib/state/remote.ts'
import { toCategory } from './rules/category.ts'
import type { OrderName } from './rules/order.ts'

export const shopAtom = remoteAtom(listTemplateRequests, { select: ({ results }) => results.map(toCategory) })

export const cartAtom = remoteAtom(getReceivingServices, { select: ({ cart }) => cart })

export const orderAtom = remoteAtom(getOrderBilling, {
  input: ({ number, category }: OrderName) => ({
    query: number === null ? { category } : { request_number: number },
  }),
})
