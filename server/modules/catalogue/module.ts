import * as endpoints from '#contract/catalogue/endpoints.ts'
import * as desk from '#contract/catalogue/desk-endpoints.ts'
import type { Tx } from '../../db/connect.ts'
import { serve, type Route } from '../../http/route.ts'
import type { RouteDeps, ServerModule } from '../server-module.ts'
import { createCatalogueDesk } from './desk.ts'
import { catalogueEmails } from './emails.ts'
import { deleteOrders, findOrderByKey } from './order-store.ts'
import { createOrders } from './order.ts'
import { getPicture } from './pictures.ts'
import { createCatalogue } from './service.ts'

const catalogueRoutes = (deps: RouteDeps): readonly Route[] => {
  const { sql } = deps
  const catalogue = createCatalogue(deps)
  const orders = createOrders(deps)
  const staff = createCatalogueDesk(deps)
  return [
    serve(endpoints.listServices, ({ query }, { caller }) => catalogue.list(caller, query)),
    serve(endpoints.listPositions, (_input, { caller }) => catalogue.positions(caller)),
    serve(endpoints.getService, ({ params }, { caller }) => catalogue.get(caller, params.id)),
    serve(endpoints.sendOrder, ({ body }, context) => orders.send(body, context)),
    serve(endpoints.followLink, ({ params, body }, context) =>
      orders.follow(params.id, body.consent, context),
    ),
    serve(endpoints.showPhone, ({ params }, { caller }) => orders.showPhone(params.id, caller)),
    serve(endpoints.listOrderStatuses, ({ query }, { caller }) => orders.statuses(caller, query.offset ?? 0)),
    serve(endpoints.getPreview, ({ params }) => catalogue.preview(params.srv)),
    serve(endpoints.getPreviewPicture, ({ params, query }) => getPicture(sql, params.id, query)),
    serve(endpoints.getServicePicture, ({ params, query }) => getPicture(sql, params.serviceId, query)),
    serve(desk.listDeskServices, ({ query }, call) => staff.list(call, query)),
    serve(desk.getCatalogueChoices, (_input, call) => staff.choices(call)),
    serve(desk.getDeskService, ({ params }, call) => staff.get(call, params.id)),
    serve(desk.addService, ({ body }, call) => staff.add(call, body)),
    serve(desk.changeService, ({ params, body }, call) => staff.change(call, params.id, body)),
    serve(desk.moveService, ({ params, body }, call) => staff.move(call, params.id, body)),
    serve(desk.addServicePicture, ({ params, body }, call) =>
      staff.addPicture(call, params.id, body.filename),
    ),
    serve(desk.setServiceCover, ({ params }, call) => staff.setCover(call, params.id, params.picture)),
    serve(desk.removeServicePicture, ({ params }, call) =>
      staff.removePicture(call, params.id, params.picture),
    ),
  ]
}

/** Unsent emails of erased orders are not written. */
const eraseCatalogue = (tx: Tx, residentId: number): Promise<void> => deleteOrders(tx, residentId)

export const catalogueModule: ServerModule = {
  name: 'catalogue',
  routes: catalogueRoutes,
  erasure: eraseCatalogue,
  findEffect: async (sql, profileId, key) => {
    const order = await findOrderByKey(sql, profileId, key)
    return order && { kind: 'order', number: String(order.id) }
  },
  emails: catalogueEmails,
}
