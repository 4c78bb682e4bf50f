import type { Queryable } from '../../../db/connect.ts'
import { toNetwork } from '../../../kernel/principal.ts'
import type { Hmac } from '../../../kernel/hmac.ts'

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

/** Removes the network and the user agent from the resident's events. Keeps the events. */
export const blurEvents = async (sql: Queryable, residentId: number): Promise<void> => {
  await sql`update security_event set network = null, user_agent = null where resident_id = ${residentId}`
}

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

/** Retention: remove-stale.ts (V-09). */
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
  | 'profile_detached'
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
  /** Null without an account. */
  readonly residentId: number | null
  readonly at: Date
  /** Only a keyed hash of the network is stored. */
  readonly origin?: { readonly ip: string; readonly userAgent: string }
  /** SHA-256 of the accepted text, hexadecimal. */
  readonly textHash?: string
}

/** Runs in the transaction of its effect. */
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
