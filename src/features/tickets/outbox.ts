import type { OutboxKind } from '../../lib/outbox/kinds.ts'
import { sendTicket } from './send-ticket.ts'

export const ticketKind: OutboxKind = {
  getSlug: () => 'tickets_from_tenants',
  send: sendTicket,
  noun: { one: 'обращение', few: 'обращения', many: 'обращений', gender: 'neuter' },
}
