import type { LaneKind, Sender } from '../types.ts'
import { sendReading } from './meters.ts'

/** Who sends what; a kind without a sender waits. */
export const senders: Partial<Record<LaneKind, Sender>> = { meters: sendReading }
