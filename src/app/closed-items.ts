import type { Permissions } from '#contract/permissions.ts'
import type { Queued } from '../lib/outbox/atoms.ts'
import type { Lane } from '../lib/outbox/record.ts'
import { signedRoutes } from '../lib/routes/paths.ts'
import type { Route } from '../lib/routes/route.ts'
import { opens } from './gate.tsx'

/** The route of the form that writes a lane. */
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

/** Whether the resident wrote the item, and may no longer send it: its form is closed to the profile (G-13). */
export const isClosed = ({ lane, item }: Queued, permissions: Permissions): boolean =>
  item.state.name !== 'accepted' && !opens(toForm(lane), permissions, 'C')
