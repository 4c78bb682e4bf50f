import * as endpoints from '#contract/shop/endpoints.ts'
import { serve, type Route } from '../../http/route.ts'
import type { PaymentDeps } from '../payments/service.ts'
import { makeShop } from './service.ts'

export const shopRoutes = (deps: PaymentDeps): readonly Route[] => {
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
