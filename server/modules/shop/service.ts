import type * as z from 'zod/mini'
import type { Basket, NewOrder, OrderBilling, orderQuerySchema, PricedBasket } from '#contract/shop/schema.ts'
import type { Sql } from '../../db/connect.ts'
import { FileReply } from '../../http/file-reply.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { Caller } from '../../http/route.ts'
import { makeBilling, type PaymentParts } from '../payments/service.ts'
import {
  listBaskets,
  removeBasket,
  writeBasket,
  findImage,
  listCategories,
  type StoredCategory,
} from './store.ts'
import { findShopOrder, type OrderName, orderBasket } from './order.ts'
import { presentBasket, presentCategory, presentOrder } from './present.ts'
import { texts } from './texts.ts'

export { makeImage, offerServices, type Offer } from './offer.ts'
export { findOrganisations } from './offer.ts'

const nameOf = ({ request_number: number, category }: z.output<typeof orderQuerySchema>): OrderName => {
  if (number !== undefined && category === undefined) return { number }
  if (category !== undefined && number === undefined) return { category }
  throw new Refused(400, 'invalid', [texts.oneOfTwo])
}

/** Throws the same refusal for a category of another organisation as for none. */
const categoryOf = async (sql: Sql, caller: Caller, id: number): Promise<StoredCategory> => {
  const [category] = await listCategories(sql, caller, id)
  if (!category) throw new Refused(404, 'not_found', [texts.noCategory])
  return category
}

/** Template requests: what can be ordered, the baskets, the orders (rows ). */
export const makeShop = (parts: PaymentParts) => {
  const { sql, clock } = parts
  return {
    list: async (caller: Caller) => ({ results: (await listCategories(sql, caller)).map(presentCategory) }),

    image: async (caller: Caller, id: number): Promise<FileReply> => {
      const image = await findImage(sql, caller, id)
      if (!image) throw new Refused(404, 'not_found', [texts.noImage])
      const { content_type: contentType, content } = image
      return new FileReply({ filename: `${id}.${contentType.replace('image/', '')}`, contentType, content })
    },

    cart: async (caller: Caller): Promise<{ cart: PricedBasket[] }> => {
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

    keep: async (caller: Caller, { category: id, services }: Basket): Promise<PricedBasket> => {
      const category = await categoryOf(sql, caller, id)
      const basket = presentBasket(category, services)
      if (basket.services.length < services.length) throw new Refused(404, 'not_found', [texts.noPosition])
      const { profileId } = caller
      if (services.length === 0) await removeBasket(sql, profileId, id)
      else await writeBasket(sql, profileId, { category: id, services }, clock.now())
      return basket
    },

    order: async (caller: Caller, key: string, body: NewOrder) => {
      const { id, number } = await orderBasket(parts, caller, key, body)
      return { _id: id, number: String(number) }
    },

    /** Throws the same refusal for an order of others as for none. */
    billing: async (caller: Caller, query: z.output<typeof orderQuerySchema>): Promise<OrderBilling> => {
      const order = await findShopOrder(sql, caller.personalAccountId, nameOf(query))
      const toPay = order && (await makeBilling(parts).order(caller, order.number))
      if (!order || !toPay) throw new Refused(404, 'not_found', [texts.noOrder])
      return presentOrder(order, toPay)
    },
  }
}
