import type { PushMessage } from '#contract/notifications/schema.ts'
import type { Queryable, Sql } from '../../db/connect.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PushAddress, Push } from '../../ports/push.ts'

const hashOf = (sql: Queryable, endpoint: string) => sql`sha256(convert_to(${endpoint}, 'UTF8'))`

/** Saves the subscription of a session. An earlier session in the same browser, even another resident's, loses it. */
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

/** Queues a push for every signed-in and subscribed browser of the resident. */
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

/** A queued push. */
interface PushRow extends PushAddress {
  readonly id: number
  readonly familyId: string
  readonly message: PushMessage
  readonly expiresAt: Date
  readonly attempts: number
  /** The session has ended meanwhile: its browser gets nothing more. */
  readonly hasEnded: boolean
}

/** Leases the push that has been due the longest until the given time, so that no other process sends it meanwhile. */
const leasePush = async (sql: Queryable, now: Date, untilWhen: Date): Promise<PushRow | undefined> => {
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

const deletePush = async (sql: Queryable, id: number): Promise<void> => {
  await sql`delete from outgoing_push where id = ${id}`
}

const postponePush = async (sql: Queryable, id: number, dueAt: Date): Promise<void> => {
  await sql`update outgoing_push set due_at = ${dueAt} where id = ${id}`
}

interface SenderDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly push: Push
  /** Called after each failed attempt. */
  readonly onFailure: (error: unknown) => void
}

/** Longer than an attempt can last; afterwards another process may lease the push. */
const leaseMs = 60_000

/** Half a minute after the first attempt, then ever longer, up to an hour. */
const pauseMs = (attempts: number): number => Math.min(30_000 * 2 ** (attempts - 1), 3_600_000)

/** Sends queued pushes; any number of processes may run it at once. */
export const createPushSender = ({ sql, clock, push, onFailure }: SenderDeps) => {
  const send = ({ message, expiresAt, ...address }: PushRow): Promise<'taken' | 'gone'> =>
    push.send(address, {
      body: JSON.stringify(message),
      ttlSeconds: Math.round((expiresAt.getTime() - clock.now().getTime()) / 1000),
      topic: message.tag,
    })

  const deliver = async (row: PushRow): Promise<void> => {
    try {
      if ((await send(row)) === 'gone') await deleteSubscription(sql, row.familyId)
      else await deletePush(sql, row.id)
    } catch (error) {
      onFailure(error)
      await postponePush(sql, row.id, new Date(clock.now().getTime() + pauseMs(row.attempts)))
    }
  }

  /** Sends one push. Returns false when none is due. */
  const sendOne = async (): Promise<boolean> => {
    const now = clock.now()
    const row = await leasePush(sql, now, new Date(now.getTime() + leaseMs))
    if (!row) return false
    if (row.hasEnded) await deleteSubscription(sql, row.familyId)
    else if (row.expiresAt <= now) await deletePush(sql, row.id)
    else await deliver(row)
    return true
  }

  return { sendOne }
}
