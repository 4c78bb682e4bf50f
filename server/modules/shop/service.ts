import type * as z from 'zod/mini'
import type { Basket, NewOrder, OrderBilling, orderQuerySchema, PricedBasket } from '#contract/shop/schema.ts'
import type { Sql } from '../../db/connect.ts'
import type { FileReply } from '../../kernel/file-reply.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Principal } from '../../kernel/principal.ts'
import { findOrderToPay, type PaymentDeps } from '../payments/service.ts'
import {
  listBaskets,
  deleteBasket,
  saveBasket,
  findShopOrder,
  listCategories,
  type OrderKey,
  type StoredCategory,
} from './store.ts'
import { imageReply } from './offer.ts'
import { orderBasket } from './order.ts'
import { presentBasket, presentCategory, presentOrder } from './present.ts'
import { messages } from './messages.ts'

export { createImage, offerServices, type Offer } from './offer.ts'

const toOrderKey = ({ request_number: number, category }: z.output<typeof orderQuerySchema>): OrderKey => {
  if (number !== undefined && category === undefined) return { number }
  if (category !== undefined && number === undefined) return { category }
  throw new DomainError('invalid', [messages.oneOfTwo])
}

/** A foreign category counts as unknown. */
const getCategory = async (sql: Sql, caller: Principal, id: number): Promise<StoredCategory> => {
  const [category] = await listCategories(sql, caller, id)
  if (!category) throw new DomainError('not_found', [messages.noCategory])
  return category
}

/** Creates the service of the offer, baskets and orders. */
export const createShop = (deps: PaymentDeps) => {
  const { sql, clock } = deps
  return {
    list: async (caller: Principal) => ({
      results: (await listCategories(sql, caller)).map(presentCategory),
    }),

    image: (caller: Principal, id: number): Promise<FileReply> => imageReply(sql, caller, id),

    cart: async (caller: Principal): Promise<{ cart: PricedBasket[] }> => {
      const [categories, baskets] = await Promise.all([
        listCategories(sql, caller),
        listBaskets(sql, caller.profileId),
      ])
      const known = new Map(categories.map((category) => [category.id, category]))
      const cart = baskets.flatMap(({ category: id, services }) => {
        const category = known.get(id)
        return category ? [presentBasket(category, services)] : []
      })
      return { cart: cart.filter(({ services }) => services.length > 0) }
    },

    saveBasket: async (caller: Principal, { category: id, services }: Basket): Promise<PricedBasket> => {
      const category = await getCategory(sql, caller, id)
      const basket = presentBasket(category, services)
      if (basket.services.length < services.length) throw new DomainError('not_found', [messages.noPosition])
      const { profileId } = caller
      if (services.length === 0) await deleteBasket(sql, profileId, id)
      else await saveBasket(sql, profileId, { category: id, services }, clock.now())
      return basket
    },

    orderBasket: async (caller: Principal, key: string, body: NewOrder) => {
      const { id, number } = await orderBasket(deps, caller, key, body)
      return { _id: id, number: String(number) }
    },

    /** A foreign order counts as unknown. */
    billing: async (caller: Principal, query: z.output<typeof orderQuerySchema>): Promise<OrderBilling> => {
      const order = await findShopOrder(sql, caller.personalAccountId, toOrderKey(query))
      const toPay = order && (await findOrderToPay(deps, caller, order.number))
      if (!order || !toPay) throw new DomainError('not_found', [messages.noOrder])
      return presentOrder(order, toPay)
    },
  }
}
