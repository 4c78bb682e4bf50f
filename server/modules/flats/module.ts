import * as endpoints from '#contract/flats/endpoints.ts'
import { serve } from '../../http/route.ts'
import { createStaffFiles } from '../files/service.ts'
import type { ServerModule } from '../server-module.ts'
import { createDeskFlats } from './service.ts'

export const deskFlatsModule: ServerModule = {
  name: 'flats',
  routes: (deps) => {
    const flats = createDeskFlats(deps)
    const files = createStaffFiles(deps)
    return [
      serve(endpoints.findFlats, ({ query }, call) => flats.find(call, query)),
      serve(endpoints.listFlatHouses, ({ query }, call) => flats.houses(call, query.after)),
      serve(endpoints.showFlatHouse, ({ params, query }, call) => flats.house(call, params.id, query.after)),
      serve(endpoints.showFlat, ({ params }, call) => flats.show(call, params.id)),
      serve(endpoints.showFlatFile, async ({ params }, call) =>
        files.read(await flats.showFile(call, params.id, params.file)),
      ),
      serve(endpoints.enterReading, ({ params, body }, call) => flats.enterReading(call, params.id, body)),
      serve(endpoints.addFlatPhone, ({ params, body }, call) => flats.addPhone(call, params.id, body.number)),
      serve(endpoints.removeFlatPhone, ({ params }, call) =>
        flats.removePhone(call, params.id, params.digits),
      ),
      serve(endpoints.createPaymentLink, ({ params, body }, call) =>
        flats.createLink(call, params.id, body.sector),
      ),
    ]
  },
}
