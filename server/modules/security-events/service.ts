import type { Queryable } from '../../db/connect.ts'
import { networkOf } from '../../http/network.ts'
import type { Seal } from '../../http/seal.ts'
import { insertEvent } from './store.ts'

export { blurEvents } from './store.ts'

/** What is recorded for good (row V-09). */
export type SecurityEvent =
  | 'registered'
  | 'consented'
  | 'signed_in'
  | 'password_set'
  | 'email_changed'
  | 'profile_added'
  | 'session_ended'
  | 'account_deleted'
  | 'payment_started'
  | 'payment_confirmed'
  | 'payment_refused'
  | 'payment_reversed'
  | 'card_added'
  | 'card_removed'
  | 'autopay_on'
  | 'autopay_off'

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
