import type { Queryable } from '../../db/connect.ts'
import { toNetwork } from '../../kernel/principal.ts'
import type { Hmac } from '../../kernel/hmac.ts'

export {
  deleteFailures,
  failureMetric,
  failureKinds,
  toFailure,
  listFailures,
  recordFailure,
  type FailureKind,
  type ListedFailure,
} from './failures.ts'

interface EventRow {
  readonly kind: string
  readonly residentId: number | null
  readonly at: Date
  readonly network: string | null
  readonly userAgent: string | null
  readonly textHash: string | null
}

const insertEvent = async (sql: Queryable, event: EventRow): Promise<void> => {
  const { kind, residentId, at, network, userAgent, textHash } = event
  await sql`
    insert into security_event (kind, resident_id, at, network, user_agent, text_hash)
    values (${kind}, ${residentId}, ${at}, ${network}, ${userAgent}, decode(${textHash}, 'hex'))`
}

/** Takes away what could tell where and on what a resident signed in; that it happened stays. */
export const blurEvents = async (sql: Queryable, residentId: number): Promise<void> => {
  await sql`update security_event set network = null, user_agent = null where resident_id = ${residentId}`
}

/** Removes some events of these kinds from before the moment; says how many. */
export const deleteEventsBefore = async (
  sql: Queryable,
  kinds: readonly string[],
  moment: Date,
  max: number,
): Promise<number> => {
  const { count } = await sql`
    delete from security_event where id in (
      select id from security_event where at < ${moment} and kind = any(${[...kinds]})
      order by at limit ${max} for update skip locked)`
  return count
}

/** Kinds of recorded events (V-09); remove-stale.ts sets how long each is kept. */
export type SecurityEvent =
  | 'registered'
  | 'consented'
  | 'signed_in'
  | 'password_set'
  | 'email_changed'
  | 'email_restored'
  | 'passkey_added'
  | 'passkey_removed'
  | 'profile_added'
  | 'session_ended'
  | 'account_deleted'
  | 'payment_started'
  | 'payment_confirmed'
  | 'payment_refused'
  | 'payment_reversed'
  | 'payment_refunded'
  | 'refund_refused'
  | 'card_added'
  | 'card_removed'
  | 'autopay_on'
  | 'autopay_off'

interface Happening {
  readonly kind: SecurityEvent
  /** Null: somebody without a cabinet. */
  readonly residentId: number | null
  readonly at: Date
  /** Origin of the event; only a keyed hash of the network is kept. */
  readonly origin?: { readonly ip: string; readonly userAgent: string }
  /** SHA-256 of the text agreed to, hexadecimal. */
  readonly textHash?: string
}

/** Records an event in the transaction of its effect. */
export const recordEvent = (
  sql: Queryable,
  hmac: Hmac,
  { kind, residentId, at, origin, textHash }: Happening,
): Promise<void> =>
  insertEvent(sql, {
    kind,
    residentId,
    at,
    network: origin ? hmac('network', toNetwork(origin.ip)) : null,
    userAgent: origin?.userAgent ?? null,
    textHash: textHash ?? null,
  })
