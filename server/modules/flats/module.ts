import * as endpoints from '#contract/flats/endpoints.ts'
import { serve } from '../../http/route.ts'
import { createStaffFiles } from '../files/service.ts'
import type { ServerModule } from '../server-module.ts'
import { createPaymentLink } from './acts/create-payment-link.ts'
import { enterReading } from './acts/enter-reading.ts'
import { findFlats, listHouses, showHouse } from './acts/find-flats.ts'
import { addFlatPhone, removeFlatPhone } from './acts/flat-phones.ts'
import { showFlat, showFlatFile } from './acts/show-flat.ts'

export const deskFlatsModule: ServerModule = {
  name: 'flats',
  routes: (deps) => {
    const files = createStaffFiles(deps)
    return [
      serve(endpoints.findFlats, ({ query }, call) => findFlats(deps, call, query)),
      serve(endpoints.listFlatHouses, ({ query }, call) => listHouses(deps, call, query.after)),
      serve(endpoints.showFlatHouse, ({ params, query }, call) =>
        showHouse(deps, call, params.id, query.after),
      ),
      serve(endpoints.showFlat, ({ params }, call) => showFlat(deps, call, params.id)),
      serve(endpoints.showFlatFile, async ({ params }, call) =>
        files.read(await showFlatFile(deps, call, params.id, params.file)),
      ),
      serve(endpoints.enterReading, ({ params, body }, call) => enterReading(deps, call, params.id, body)),
      serve(endpoints.addFlatPhone, ({ params, body }, call) =>
        addFlatPhone(deps, call, params.id, body.number),
      ),
      serve(endpoints.removeFlatPhone, ({ params }, call) =>
        removeFlatPhone(deps, call, params.id, params.digits),
      ),
      serve(endpoints.createPaymentLink, ({ params, body }, call) =>
        createPaymentLink(deps, call, params.id, body.sector),
      ),
    ]
  },
}
