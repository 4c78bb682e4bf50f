import type { PushMessage } from '#contract/notifications/schema.ts'
import type { Queryable, Sql } from '../../../../db/connect.ts'
import type { PushAddress } from '../../../../ports/push.ts'
import type { QueuedNotice } from '../channel.ts'

const selectHash = (sql: Queryable, endpoint: string) => sql`sha256(convert_to(${endpoint}, 'UTF8'))`

/**
 * Removes the subscription from the browser's earlier session. The lock serializes saves of one browser: the upsert is
 * by session, so two could violate the unique endpoint.
 */
export const saveSubscription = (
  sql: Sql,
  familyId: string,
  { endpoint, p256dh, auth }: PushAddress,
  now: Date,
): Promise<void> =>
  sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${`push/${endpoint}`}, 0))`
    await tx`
      delete from push_subscription
      where endpoint_hash = ${selectHash(tx, endpoint)} and family_id <> ${familyId}`
    await tx`
      insert into push_subscription (family_id, endpoint, endpoint_hash, p256dh, auth, created_at)
      values (${familyId}, ${endpoint}, ${selectHash(tx, endpoint)}, ${p256dh}, ${auth}, ${now})
      on conflict (family_id) do update set endpoint = excluded.endpoint, endpoint_hash = excluded.endpoint_hash,
        p256dh = excluded.p256dh, auth = excluded.auth`
  })

export const deleteSubscription = async (sql: Queryable, familyId: string): Promise<void> => {
  await sql`delete from push_subscription where family_id = ${familyId}`
}

export const hasSubscription = async (sql: Queryable, familyId: string): Promise<boolean> => {
  const rows = await sql`select from push_subscription where family_id = ${familyId}`
  return rows.length > 0
}

interface Subscription extends PushAddress {
  /** The session has ended, so nothing is sent. */
  readonly hasEnded: boolean
}

export const findSubscription = async (
  sql: Queryable,
  familyId: string,
): Promise<Subscription | undefined> => {
  const [row] = await sql<Subscription[]>`
    select endpoint, p256dh, auth, family.ended_at is not null as has_ended
    from push_subscription join session_family family on family.id = family_id
    where family_id = ${familyId}`
  return row
}

/** Queues a push per signed-in, subscribed browser. The recipient is the host of its push service. */
export const insertPushes = async (
  sql: Queryable,
  { kind, addressee, title, body, path, tag, scope, now, expiresAt }: QueuedNotice,
): Promise<void> => {
  const message: PushMessage = { scope, title, body, path, tag }
  await sql`
    insert into notification_outbox (channel, kind, recipient, data, family_id, created_at, due_at, expires_at)
    select 'push', ${kind}, substring(endpoint from '^[a-z]+://([^/:]+)'), ${sql.json(message)}, family_id,
      ${now}, ${now}, ${expiresAt}
    from push_subscription subscription
    join session_family family on family.id = subscription.family_id
    where family.resident_id = ${addressee.residentId} and family.ended_at is null`
}
