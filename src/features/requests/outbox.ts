import type { OutboxKind } from '../../lib/outbox/kinds.ts'
import { sendRequest } from './send-request.ts'

export const requestKind: OutboxKind = {
  getSlug: () => 'request_log',
  send: sendRequest,
  noun: { one: 'заявка', few: 'заявки', many: 'заявок', gender: 'feminine' },
}
