import * as desk from '#contract/shop/desk-endpoints.ts'
import * as endpoints from '#contract/shop/endpoints.ts'
import type { Tx } from '../../db/connect.ts'
import { serve, type Route } from '../../http/route.ts'
import { createPictureIntake } from '../files/service.ts'
import type { RouteDeps, ServerModule } from '../server-module.ts'
import { addOffer } from './desk/acts/add-offer.ts'
import { changeOffer } from './desk/acts/change-offer.ts'
import { listOffers } from './desk/acts/list-offers.ts'
import { moveOffer } from './desk/acts/move-offer.ts'
import {
  addOfferImage,
  getOfferImage,
  removeOfferImage,
  setOfferMainImage,
} from './desk/acts/offer-images.ts'
import { readOffer } from './desk/read-offer.ts'
import { createShop } from './service.ts'

const shopRoutes = (deps: RouteDeps): readonly Route[] => {
  const shop = createShop(deps)
  const withPictures = { ...deps, takePicture: createPictureIntake(deps) }
  return [
    serve(endpoints.listTemplateRequests, (_input, { caller }) => shop.list(caller)),
    serve(endpoints.getPositionImage, ({ params }, { caller }) => shop.image(caller, params.id)),
    serve(endpoints.getReceivingServices, (_input, { caller }) => shop.cart(caller)),
    serve(endpoints.keepBasket, ({ body }, { caller }) => shop.saveBasket(caller, body)),
    serve(endpoints.orderBasket, ({ body }, { caller, key }) => shop.orderBasket(caller, key, body)),
    serve(endpoints.getOrderBilling, ({ query }, { caller }) => shop.billing(caller, query)),
    serve(desk.listDeskOffers, (_input, call) => listOffers(deps, call)),
    serve(desk.getDeskOffer, ({ params }, call) => readOffer(deps.sql, call, params.id)),
    serve(desk.addOffer, ({ body }, call) => addOffer(deps, call, body)),
    serve(desk.changeOffer, ({ params, body }, call) => changeOffer(deps, call, params.id, body)),
    serve(desk.moveOffer, ({ params, body }, call) => moveOffer(deps, call, params.id, body)),
    serve(desk.getOfferImage, ({ params }, call) => getOfferImage(deps, call, params.id, params.image)),
    serve(desk.addOfferImage, ({ params }, call) =>
      addOfferImage(withPictures, call, params.id, params.position),
    ),
    serve(desk.setOfferMainImage, ({ params }, call) =>
      setOfferMainImage(deps, call, params.id, params.image),
    ),
    serve(desk.removeOfferImage, ({ params }, call) => removeOfferImage(deps, call, params.id, params.image)),
  ]
}

/** Orders remain as requests of the flat. */
const eraseShop = async (tx: Tx, residentId: number): Promise<void> => {
  await tx`
    delete from shop_basket where profile_id in (select id from profile where resident_id = ${residentId})`
}

export const shopModule: ServerModule = {
  name: 'shop',
  routes: shopRoutes,
  erasure: eraseShop,
}
