import { orderKind } from '../../features/catalogue/outbox.ts'
import { readingKind } from '../../features/meters/outbox.ts'
import { requestKind } from '../../features/requests/outbox.ts'
import { basketKind } from '../../features/shop/outbox.ts'
import { ticketKind } from '../../features/tickets/outbox.ts'
import type { OutboxKinds } from '../../lib/outbox/kinds.ts'
import { messageKind } from '../../shared/cases/outbox.ts'

/** The keys are stored on devices. */
export const outboxKinds = {
  meters: readingKind,
  request: requestKind,
  ticket: ticketKind,
  message: messageKind,
  shop: basketKind,
  order: orderKind,
} satisfies OutboxKinds
