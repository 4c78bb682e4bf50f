import { queuedOrder } from '../../features/catalogue/queued-order.tsx'
import { queuedReading } from '../../features/meters/components/queued-reading.tsx'
import type { QueueKind } from '../../features/outbox/queue-kind.ts'
import { queuedRequest } from '../../features/requests/queued-request.ts'
import { queuedBasket } from '../../features/shop/queued-basket.tsx'
import { queuedTicket } from '../../features/tickets/queued-ticket.ts'
import { queuedMessage } from '../../shared/cases/queued-message.ts'
import type { outboxKinds } from '../boot/outbox-kinds.ts'

export const queueKinds = {
  meters: queuedReading,
  request: queuedRequest,
  ticket: queuedTicket,
  message: queuedMessage,
  shop: queuedBasket,
  order: queuedOrder,
} satisfies Record<keyof typeof outboxKinds, QueueKind>
