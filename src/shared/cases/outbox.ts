import type { OutboxKind } from '../../lib/outbox/kinds.ts'
import { sendMessage } from './send-message.ts'

export const messageKind: OutboxKind = {
  getSlug: (lane) => (lane.startsWith('message/ticket/') ? 'tickets_from_tenants' : 'request_log'),
  send: sendMessage,
  noun: { one: 'сообщение', few: 'сообщения', many: 'сообщений', gender: 'neuter' },
  fileUse: 'message',
}
