import type { LaneKind, Sender } from '../types.ts'
import { sendReading } from './meters.ts'
import { sendRequest } from './requests.ts'
import { sendTicket } from './tickets.ts'

/** Who sends what; a kind without a sender waits. */
export const senders: Partial<Record<LaneKind, Sender>> = {
  meters: sendReading,
  request: sendRequest,
  ticket: sendTicket,
}
