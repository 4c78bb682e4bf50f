import type { Queryable } from '../../db/connect.ts'
import type { Seal } from '../../kernel/seal.ts'
import { recordEvent, type SecurityEvent } from '../security-events/service.ts'

/** Where a call came from. */
export interface Origin {
  readonly ip: string
  readonly userAgent: string
}

type MoneyEvent = Extract<SecurityEvent, `${'payment' | 'card' | 'autopay'}_${string}`>

/** Records an event of money in the transaction of its effect (row V-09); of somebody without a cabinet too. */
export const recordMoneyEvent = (
  tx: Queryable,
  seal: Seal,
  kind: MoneyEvent,
  residentId: number | null,
  at: Date,
  origin?: Origin,
): Promise<void> => recordEvent(tx, seal, { kind, residentId, at, ...(origin && { origin }) })
