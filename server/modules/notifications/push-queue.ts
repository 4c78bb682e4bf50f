import type { PushMessage } from '#contract/notifications/schema.ts'
import type { Queryable, Sql } from '../../db/connect.ts'
import { faultMetrics, getErrorCode, getBackoffMs, queueMetrics, type Metric } from '../../kernel/retries.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PushAddress, Push } from '../../ports/push.ts'

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

/** Queues a push per signed-in, subscribed browser. */
export const insertPushes = async (
  sql: Queryable,
  residentId: number,
  message: PushMessage,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<void> => {
  await sql`
    insert into push_outbox (family_id, message, created_at, due_at, expires_at)
    select subscription.family_id, ${sql.json(message)}, ${now}, ${now}, ${expiresAt}
    from push_subscription subscription
    join session_family family on family.id = subscription.family_id
    where family.resident_id = ${residentId} and family.ended_at is null`
}

interface PushRow extends PushAddress {
  readonly id: number
  readonly familyId: string
  readonly message: PushMessage
  readonly expiresAt: Date
  readonly attempts: number
  /** The session has ended, so nothing is sent. */
  readonly hasEnded: boolean
}

/** Picks the push due longest. */
const leasePush = async (sql: Queryable, now: Date, untilWhen: Date): Promise<PushRow | undefined> => {
  const [row] = await sql<PushRow[]>`
    update push_outbox push set attempts = attempts + 1, due_at = ${untilWhen}
    from push_subscription subscription
    join session_family family on family.id = subscription.family_id
    where push.family_id = subscription.family_id
      and push.id = (select id from push_outbox where due_at <= ${now} and given_up_at is null
        order by due_at limit 1 for update skip locked)
    returning push.id, push.family_id, push.message, push.expires_at, push.attempts,
      subscription.endpoint, subscription.p256dh, subscription.auth, family.ended_at is not null as has_ended`
  return row
}

/** Gives up all waiting pushes; they can be resent by number. */
export const failPendingPushes = async (sql: Queryable, fault: string, now: Date): Promise<void> => {
  await sql`update push_outbox set given_up_at = ${now}, last_error = ${fault} where given_up_at is null`
}

const deletePush = async (sql: Queryable, id: number): Promise<void> => {
  await sql`delete from push_outbox where id = ${id}`
}

const postponePush = async (sql: Queryable, id: number, fault: string, dueAt: Date): Promise<void> => {
  await sql`update push_outbox set due_at = ${dueAt}, last_error = ${fault} where id = ${id}`
}

const giveUpPush = async (sql: Queryable, id: number, now: Date): Promise<void> => {
  await sql`update push_outbox set given_up_at = ${now} where id = ${id}`
}

export const deleteFailedPushes = async (sql: Queryable, moment: Date): Promise<void> => {
  await sql`delete from push_outbox where given_up_at < ${moment}`
}

export interface ListedPush {
  readonly id: number
  /** Host of the push service. */
  readonly to: string
  readonly kind: string
  readonly createdAt: Date
  readonly givenUpAt: Date | null
  readonly attempts: number
  readonly fault: string | null
}

export const listUnsentPushes = (sql: Queryable, limit: number): Promise<ListedPush[]> => sql<ListedPush[]>`
  select push.id, substring(endpoint from '^[a-z]+://([^/:]+)') as "to", coalesce(message ->> 'tag', '') as kind,
    push.created_at, given_up_at, attempts, last_error as fault
  from push_outbox push join push_subscription using (family_id)
  order by given_up_at desc nulls last, push.id desc limit ${limit}`

const dayMs = 24 * 3600_000

/** Requeues one or all given-up pushes, valid for at least a day. */
export const renewPushes = async (sql: Queryable, id: number | null, now: Date): Promise<number> => {
  const { count } = await sql`
    update push_outbox set given_up_at = null, attempts = 0, due_at = ${now},
      expires_at = greatest(expires_at, ${new Date(now.getTime() + dayMs)})
    where given_up_at is not null and (${id}::bigint is null or id = ${id})`
  return count
}

export const pushCounts = async (sql: Queryable) => {
  const [row] = await sql<{ length: number; oldest: Date | null; givenUp: number }[]>`
    select count(*) filter (where given_up_at is null)::int as length,
      min(created_at) filter (where given_up_at is null) as oldest, count(given_up_at)::int as given_up
    from push_outbox`
  return row ?? { length: 0, oldest: null, givenUp: 0 }
}

export const pushMetrics = async (sql: Queryable, now: Date): Promise<readonly Metric[]> => {
  const { givenUp: value, ...queue } = await pushCounts(sql)
  const faults = await sql<{ fault: string; count: number }[]>`
    select last_error as fault, count(*)::int as count from push_outbox
    where last_error is not null group by last_error order by 2 desc limit 20`
  return [
    ...queueMetrics('pushes', queue, now),
    ...faultMetrics('pushes', faults),
    { name: 'pushes_given_up', help: 'Pushes that no service took in time, of the last 30 days', value },
  ]
}

interface SenderDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly push: Push
  readonly onFailure: (error: unknown) => void
}

/** Exceeds the longest attempt; then another process may retry. */
const leaseMs = 60_000

/** Sends queued pushes; safe to run in several processes. */
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
      await postponePush(
        sql,
        row.id,
        getErrorCode(error),
        new Date(clock.now().getTime() + getBackoffMs(row.attempts)),
      )
    }
  }

  const sendOne = async (): Promise<boolean> => {
    const now = clock.now()
    const row = await leasePush(sql, now, new Date(now.getTime() + leaseMs))
    if (!row) return false
    if (row.hasEnded) await deleteSubscription(sql, row.familyId)
    else if (row.expiresAt <= now) await giveUpPush(sql, row.id, now)
    else await deliver(row)
    return true
  }

  return { sendOne }
}
