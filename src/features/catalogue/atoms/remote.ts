import { remoteAtom } from '../../../lib/state/remote.ts'
import { loadOrders } from '../api/load-orders.ts'
import { loadPositions } from '../api/load-positions.ts'
import { loadPreview } from '../api/load-preview.ts'
import { loadService } from '../api/load-service.ts'

export const positionsAtom = remoteAtom(loadPositions)
/** The card that was asked for last; whoever shows it looks at its id. */
export const serviceAtom = remoteAtom(loadService)
export const previewAtom = remoteAtom(loadPreview)
/** Own orders by e-mail. */
export const ordersAtom = remoteAtom(loadOrders)
