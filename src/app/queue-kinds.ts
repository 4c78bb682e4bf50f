import { queuedOrder } from '../features/catalogue/queued-order.tsx'
import { queuedReading } from '../features/meters/components/queued-reading.tsx'
import type { QueueKinds } from '../features/queue/queue-kind.ts'
import { queuedRequest } from '../features/requests/queued-request.ts'
import { queuedBasket } from '../features/shop/queued-basket.tsx'
import { queuedTicket } from '../features/tickets/queued-ticket.ts'
import { queuedMessage } from '../ui/cases/queued-message.ts'

export const queueKinds: QueueKinds = {
  meters: queuedReading,
  request: queuedRequest,
  ticket: queuedTicket,
  message: queuedMessage,
  shop: queuedBasket,
  order: queuedOrder,
}
