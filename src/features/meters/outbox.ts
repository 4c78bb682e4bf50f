import type { OutboxKind } from '../../lib/outbox/kinds.ts'
import { sendReading } from './send-reading.ts'

export const readingKind: OutboxKind = {
  getSlug: () => 'apartment_meters_data',
  send: sendReading,
  noun: { one: 'показание', few: 'показания', many: 'показаний', gender: 'neuter' },
}
