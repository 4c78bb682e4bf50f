import * as endpoints from '#contract/shop/endpoints.ts'
import type { Tx } from '../../db/connect.ts'
import { serve, type Route } from '../../http/route.ts'
import type { PaymentDeps } from '../payments/service.ts'
import type { ServerModule } from '../server-module.ts'
import { makeShop } from './service.ts'

const shopRoutes = (deps: PaymentDeps): readonly Route[] => {
  const shop = makeShop(deps)
  return [
    serve(endpoints.listTemplateRequests, (_input, { caller }) => shop.list(caller)),
    serve(endpoints.getPositionImage, ({ params }, { caller }) => shop.image(caller, params.id)),
    serve(endpoints.getReceivingServices, (_input, { caller }) => shop.cart(caller)),
    serve(endpoints.keepBasket, ({ body }, { caller }) => shop.saveBasket(caller, body)),
    serve(endpoints.orderBasket, ({ body }, { caller, key }) => shop.orderBasket(caller, key, body)),
    serve(endpoints.getOrderBilling, ({ query }, { caller }) => shop.billing(caller, query)),
  ]
}

/** Deletes the baskets of a deleted account; orders stay as requests of the flat. */
const eraseShop = async (tx: Tx, residentId: number): Promise<void> => {
  await tx`
    delete from shop_basket where profile_id in (select id from profile where resident_id = ${residentId})`
}

export const shopModule: ServerModule = {
  name: 'shop',
  routes: shopRoutes,
  erasure: eraseShop,
}
