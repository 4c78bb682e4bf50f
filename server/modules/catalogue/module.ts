import * as endpoints from '#contract/catalogue/endpoints.ts'
import * as desk from '#contract/catalogue/desk-endpoints.ts'
import type { Tx } from '../../db/connect.ts'
import { serve, type Route } from '../../http/route.ts'
import { createPictureIntake } from '../files/service.ts'
import type { RouteDeps, ServerModule } from '../server-module.ts'
import { addService } from './desk/acts/add-service.ts'
import { changeService } from './desk/acts/change-service.ts'
import { listChoices, listDeskServices } from './desk/acts/list-services.ts'
import { moveService } from './desk/acts/move-service.ts'
import { addServicePicture, removeServicePicture, setServiceCover } from './desk/acts/service-pictures.ts'
import { readService } from './desk/read-service.ts'
import { catalogueEmails } from './emails.ts'
import { followLink, showPhone } from './orders/contact-executor.ts'
import { listOrderStatuses } from './orders/list-order-statuses.ts'
import { sendOrder } from './orders/send-order.ts'
import { deleteOrders, findOrderByKey } from './orders/store.ts'
import { getPicture } from './pictures.ts'
import { createCatalogue } from './service.ts'

const catalogueRoutes = (deps: RouteDeps): readonly Route[] => {
  const { sql } = deps
  const catalogue = createCatalogue(deps)
  const withPictures = { ...deps, takePicture: createPictureIntake(deps) }
  return [
    serve(endpoints.listServices, ({ query }, { caller }) => catalogue.list(caller, query)),
    serve(endpoints.listPositions, (_input, { caller }) => catalogue.positions(caller)),
    serve(endpoints.getService, ({ params }, { caller }) => catalogue.get(caller, params.id)),
    serve(endpoints.sendOrder, ({ body }, context) => sendOrder(deps, context, body)),
    serve(endpoints.followLink, ({ params, body }, context) =>
      followLink(deps, context, params.id, body.consent),
    ),
    serve(endpoints.showPhone, ({ params }, { caller }) => showPhone(deps, caller, params.id)),
    serve(endpoints.listOrderStatuses, ({ query }, { caller }) =>
      listOrderStatuses(deps, caller, query.offset ?? 0),
    ),
    serve(endpoints.getPreview, ({ params }) => catalogue.preview(params.srv)),
    serve(endpoints.getPreviewPicture, ({ params, query }) => getPicture(sql, params.id, query)),
    serve(endpoints.getServicePicture, ({ params, query }) => getPicture(sql, params.serviceId, query)),
    serve(desk.listDeskServices, ({ query }, call) => listDeskServices(deps, call, query)),
    serve(desk.getCatalogueChoices, (_input, call) => listChoices(deps, call)),
    serve(desk.getDeskService, ({ params }, call) => readService(sql, call, params.id)),
    serve(desk.addService, ({ body }, call) => addService(deps, call, body)),
    serve(desk.changeService, ({ params, body }, call) => changeService(deps, call, params.id, body)),
    serve(desk.moveService, ({ params, body }, call) => moveService(deps, call, params.id, body)),
    serve(desk.addServicePicture, ({ params, body }, call) =>
      addServicePicture(withPictures, call, params.id, body.filename),
    ),
    serve(desk.setServiceCover, ({ params }, call) => setServiceCover(deps, call, params.id, params.picture)),
    serve(desk.removeServicePicture, ({ params }, call) =>
      removeServicePicture(deps, call, params.id, params.picture),
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
