import type { Queryable } from '../../../db/connect.ts'

/** A message that waits or was given up. */
export interface OutboxRow {
  readonly id: number
  readonly kind: string
  /** An address of the channel. */
  readonly recipient: string
  /** Depends on the channel and kind. */
  readonly data: Readonly<Record<string, string>>
  /** The subscribed session, of a push only; the row is deleted with its subscription. */
  readonly familyId: string | null
  /** Equal in all attempts. */
  readonly messageId: string
  readonly attempts: number
  readonly since: Date
  /** Null: retried for a fixed time after `since`. */
  readonly expiresAt: Date | null
}

export interface NewMessage extends Pick<OutboxRow, 'kind' | 'recipient' | 'data'> {
  readonly channel: string
  readonly expiresAt?: Date
}

/** Returns the id. */
export const insertMessage = async (
  sql: Queryable,
  { channel, kind, recipient, data, expiresAt }: NewMessage,
  now: Date,
): Promise<number> => {
  const [row] = await sql<{ id: number }[]>`
    insert into notification_outbox (channel, kind, recipient, data, created_at, due_at, expires_at)
    values (${channel}, ${kind}, ${recipient}, ${sql.json(data)}, ${now}, ${now}, ${expiresAt ?? null})
    returning id`
  if (!row) throw new Error('An insert returned no row')
  return row.id
}

export const listLeft = (sql: Queryable, ids: readonly number[]) => sql<
  { readonly id: number; readonly isGivenUp: boolean }[]
>`
  select id, given_up_at is not null as is_given_up from notification_outbox
  where id = any(${[...ids]}::bigint[])`

/** Picks the channel's message due longest. */
export const leaseMessage = async (
  sql: Queryable,
  channel: string,
  now: Date,
  untilWhen: Date,
): Promise<OutboxRow | undefined> => {
  const [row] = await sql<OutboxRow[]>`
    update notification_outbox set attempts = attempts + 1, due_at = ${untilWhen}
    where id = (select id from notification_outbox
      where channel = ${channel} and due_at <= ${now} and given_up_at is null
      order by due_at limit 1 for update skip locked)
    returning id, kind, recipient, data, family_id, message_id, attempts,
      coalesce(tried_since, created_at) as since, expires_at`
  return row
}

/** Returns false if the message is already gone. */
export const deleteMessage = async (sql: Queryable, id: number): Promise<boolean> => {
  const { count } = await sql`delete from notification_outbox where id = ${id}`
  return count === 1
}

export const deleteMessagesTo = async (sql: Queryable, channel: string, recipient: string): Promise<void> => {
  await sql`delete from notification_outbox where channel = ${channel} and recipient = ${recipient}`
}

export const postponeMessage = async (
  sql: Queryable,
  id: number,
  fault: string,
  dueAt: Date,
): Promise<void> => {
  await sql`update notification_outbox set due_at = ${dueAt}, last_error = ${fault} where id = ${id}`
}

/** Without `fault` the error of the last attempt stays. */
export const giveUpMessage = async (
  sql: Queryable,
  id: number,
  fault: string | null,
  now: Date,
): Promise<void> => {
  await sql`
    update notification_outbox set given_up_at = ${now}, last_error = coalesce(${fault}, last_error)
    where id = ${id}`
}

/** Gives up all waiting messages. They can be resent by number. */
export const giveUpWaiting = async (sql: Queryable, fault: string, now: Date): Promise<void> => {
  await sql`
    update notification_outbox set given_up_at = ${now}, last_error = ${fault} where given_up_at is null`
}

/** Returns whether more may remain. */
export const deleteGivenUp = async (sql: Queryable, before: Date, max: number): Promise<boolean> => {
  const { count } = await sql`
    delete from notification_outbox where id in (
      select id from notification_outbox where given_up_at < ${before}
      order by given_up_at limit ${max} for update skip locked)`
  return count === max
}

export interface ListedMessage {
  readonly id: number
  readonly kind: string
  readonly to: string
  readonly createdAt: Date
  readonly givenUpAt: Date | null
  readonly attempts: number
  readonly fault: string | null
}

export const listUnsent = (sql: Queryable, channel: string, limit: number): Promise<ListedMessage[]> => sql<
  ListedMessage[]
>`
  select id, kind, recipient as "to", created_at, given_up_at, attempts, last_error as fault
  from notification_outbox where channel = ${channel}
  order by given_up_at desc nulls last, id desc limit ${limit}`

const dayMs = 24 * 3600_000

/** Requeues one or all given-up messages of the channel; they stay valid for at least a day. */
export const resendGivenUp = async (
  sql: Queryable,
  channel: string,
  id: number | null,
  now: Date,
): Promise<number> => {
  const { count } = await sql`
    update notification_outbox set given_up_at = null, attempts = 0, tried_since = ${now}, due_at = ${now},
      expires_at = case when expires_at is not null
        then greatest(expires_at, ${new Date(now.getTime() + dayMs)}) end
    where channel = ${channel} and given_up_at is not null and (${id}::bigint is null or id = ${id})`
  return count
}

export const countMessages = async (sql: Queryable, channel: string) => {
  const [row] = await sql<{ length: number; oldest: Date | null; givenUp: number }[]>`
    select count(*) filter (where given_up_at is null)::int as length,
      min(created_at) filter (where given_up_at is null) as oldest,
      count(given_up_at)::int as given_up
    from notification_outbox where channel = ${channel}`
  return row ?? { length: 0, oldest: null, givenUp: 0 }
}

export const countFaults = (sql: Queryable, channel: string) => sql<{ fault: string; count: number }[]>`
  select last_error as fault, count(*)::int as count from notification_outbox
  where channel = ${channel} and last_error is not null group by last_error order by 2 desc limit 20`
