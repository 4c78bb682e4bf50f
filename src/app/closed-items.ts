import type { Permissions } from '#contract/permissions.ts'
import type { Queued } from '../lib/outbox/atoms.ts'
import type { Lane } from '../lib/outbox/record.ts'
import { signedRoutes } from '../lib/routes/paths.ts'
import type { Route } from '../lib/routes/route.ts'
import { opens } from './gate.tsx'

const toForm = ({ kind, lane }: Lane): Route => {
  switch (kind) {
    case 'meters':
      return signedRoutes.meters
    case 'request':
      return signedRoutes.requestCreate
    case 'ticket':
      return signedRoutes.ticketCreate
    case 'message':
      return lane.startsWith('message/ticket/') ? signedRoutes.ticketDetail : signedRoutes.requestDetail
    case 'shop':
      return signedRoutes.templatePayment
    case 'order':
      return signedRoutes.catalogue
  }
}

/** Returns true if the resident may no longer submit the unsent item (G-13). */
export const isClosed = ({ lane, item }: Queued, permissions: Permissions): boolean =>
  item.state.name !== 'accepted' && !opens(toForm(lane), permissions, 'C')
