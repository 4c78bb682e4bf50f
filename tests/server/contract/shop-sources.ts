import type { Sql } from '../../../server/db/connect.ts'
import type { TestClock } from '../support/clock.ts'
import { addOrganisation } from '../support/residents.ts'
import { addPositionImage, addShop, addShopOrder, type Shop } from '../support/shop.ts'

const absent = 987_654_321

export const shopSources = (sql: Sql, organisation: number, clock: TestClock, vera: number) => {
  const foreign = async (): Promise<Shop> => addShop(sql, await addOrganisation(sql))
  return {
    shopOrder: {
      create: async () => addShopOrder(sql, clock, vera, await addShop(sql, organisation)),
      absent: 'no-such-order',
    },
    shopCategory: { create: async () => (await foreign()).category, absent, isOfNobody: true },
    shopPosition: { create: async () => (await foreign()).positions[0] ?? 0, absent, isOfNobody: true },
    shopImage: {
      create: async () => addPositionImage(sql, (await foreign()).positions[0] ?? 0),
      absent,
      isOfNobody: true,
    },
  }
}

export const shopFields = {
  'getPositionImage params.id': 'shopImage',
  'keepBasket body.category': 'shopCategory',
  'keepBasket body.services.*._id': 'shopPosition',
  'orderBasket body.category': 'shopCategory',
  'orderBasket body.services.*._id': 'shopPosition',
  'getOrderBilling query.request_number': 'shopOrder',
  'getOrderBilling query.category': 'shopCategory',
} as const
