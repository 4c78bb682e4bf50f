import type { Queryable } from '../../db/connect.ts'
import { networkOf } from '../../kernel/network.ts'
import type { Seal } from '../../kernel/seal.ts'
import type { SecurityEvent } from './kinds.ts'
import { insertEvent } from './store.ts'

export { blurEvents } from './store.ts'

interface Happening {
  readonly kind: SecurityEvent
  /** Null: somebody without a cabinet. */
  readonly residentId: number | null
  readonly at: Date
  /** Where it came from; only a keyed hash of the network is kept. */
  readonly origin?: { readonly ip: string; readonly userAgent: string }
  /** SHA-256 of the text agreed to, hexadecimal. */
  readonly textHash?: string
}

/** Records an event in the transaction of its effect. */
export const recordEvent = (
  sql: Queryable,
  seal: Seal,
  { kind, residentId, at, origin, textHash }: Happening,
): Promise<void> =>
  insertEvent(sql, {
    kind,
    residentId,
    at,
    network: origin ? seal('network', networkOf(origin.ip)) : null,
    userAgent: origin?.userAgent ?? null,
    textHash: textHash ?? null,
  })
