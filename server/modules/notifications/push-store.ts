import type { PushMessage } from '#contract/notifications/schema.ts'
import type { Queryable, Sql } from '../../db/connect.ts'
import type { PushAddress } from '../../ports/push.ts'

const hashOf = (sql: Queryable, endpoint: string) => sql`sha256(convert_to(${endpoint}, 'UTF8'))`

/** Keeps a session's subscription. The browser's earlier session, be it another resident's, loses it. */
export const saveSubscription = (
  sql: Sql,
  familyId: string,
  { endpoint, p256dh, auth }: PushAddress,
  now: Date,
): Promise<void> =>
  sql.begin(async (tx) => {
    await tx`
      delete from push_subscription
      where endpoint_hash = ${hashOf(tx, endpoint)} and family_id <> ${familyId}`
    await tx`
      insert into push_subscription (family_id, endpoint, endpoint_hash, p256dh, auth, created_at)
      values (${familyId}, ${endpoint}, ${hashOf(tx, endpoint)}, ${p256dh}, ${auth}, ${now})
      on conflict (family_id) do update set endpoint = excluded.endpoint, endpoint_hash = excluded.endpoint_hash,
        p256dh = excluded.p256dh, auth = excluded.auth`
  })

export const deleteSubscription = async (sql: Queryable, familyId: string): Promise<void> => {
  await sql`delete from push_subscription where family_id = ${familyId}`
}

/** Puts a push into the queue for every signed-in browser of the resident that subscribed. */
export const insertPushes = async (
  sql: Queryable,
  residentId: number,
  message: PushMessage,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<void> => {
  await sql`
    insert into outgoing_push (family_id, message, due_at, expires_at)
    select subscription.family_id, ${sql.json(message)}, ${now}, ${expiresAt}
    from push_subscription subscription
    join session_family family on family.id = subscription.family_id
    where family.resident_id = ${residentId} and family.ended_at is null`
}

/** A push on its way. */
export interface PushRow extends PushAddress {
  readonly id: number
  readonly familyId: string
  readonly message: PushMessage
  readonly expiresAt: Date
  readonly attempts: number
  /** The session has ended meanwhile: its browser is told nothing more. */
  readonly hasEnded: boolean
}

/** Takes the push that has been due the longest and puts it off, so that no other process takes it meanwhile. */
export const takePush = async (sql: Queryable, now: Date, untilWhen: Date): Promise<PushRow | undefined> => {
  const [row] = await sql<PushRow[]>`
    update outgoing_push push set attempts = attempts + 1, due_at = ${untilWhen}
    from push_subscription subscription
    join session_family family on family.id = subscription.family_id
    where push.family_id = subscription.family_id
      and push.id = (select id from outgoing_push where due_at <= ${now}
        order by due_at limit 1 for update skip locked)
    returning push.id, push.family_id as "familyId", push.message, push.expires_at as "expiresAt", push.attempts,
      subscription.endpoint, subscription.p256dh, subscription.auth, family.ended_at is not null as "hasEnded"`
  return row
}

export const deletePush = async (sql: Queryable, id: number): Promise<void> => {
  await sql`delete from outgoing_push where id = ${id}`
}

export const postponePush = async (sql: Queryable, id: number, dueAt: Date): Promise<void> => {
  await sql`update outgoing_push set due_at = ${dueAt} where id = ${id}`
}
