import type { Queryable } from '../../db/connect.ts'

/** `data` depends on the kind. */
export interface EmailRow {
  readonly id: number
  readonly kind: string
  readonly recipient: string
  readonly data: Readonly<Record<string, string>>
  readonly attempts: number
}

export interface LeasedEmail extends EmailRow {
  /** Equal in all attempts. */
  readonly messageId: string
  readonly since: Date
}

export const insertEmail = async (
  sql: Queryable,
  { kind, recipient, data }: Pick<EmailRow, 'kind' | 'recipient' | 'data'>,
  now: Date,
): Promise<number> => {
  const [row] = await sql<{ id: number }[]>`
    insert into email_outbox (kind, recipient, data, created_at, due_at)
    values (${kind}, ${recipient}, ${sql.json(data)}, ${now}, ${now})
    returning id`
  if (!row) throw new Error('An insert returned no row')
  return row.id
}

export const listLeft = (sql: Queryable, ids: readonly number[]) => sql<
  { readonly id: number; readonly isGivenUp: boolean }[]
>`
  select id, given_up_at is not null as is_given_up from email_outbox where id = any(${[...ids]}::bigint[])`

/** Picks the email due longest. */
export const leaseEmail = async (
  sql: Queryable,
  now: Date,
  untilWhen: Date,
): Promise<LeasedEmail | undefined> => {
  const [row] = await sql<LeasedEmail[]>`
    update email_outbox email set attempts = attempts + 1, due_at = ${untilWhen}
    where id = (select id from email_outbox
      where due_at <= ${now} and given_up_at is null
      order by due_at limit 1 for update skip locked)
    returning id, message_id, kind, recipient, data, attempts, coalesce(tried_since, created_at) as since`
  return row
}

/**
 * Returns the name of the only organisation of the resident's profiles, or of the only one of the site. Null if several
 * are possible.
 */
export const findOrganisationName = async (sql: Queryable, recipient: string): Promise<string | null> => {
  const rows = await sql<{ name: string }[]>`
    with own as (
      select distinct account.organisation_id as id from resident
      join profile on profile.resident_id = resident.id
      join personal_account account on account.id = profile.personal_account_id
      where resident.username = ${recipient})
    select name from organisation
    where id in (select id from own) or not exists (select from own) limit 2`
  return rows.length === 1 ? (rows[0]?.name ?? null) : null
}

/** Keeps the record of a resident's email, without its text. */
export const finishEmail = async (sql: Queryable, id: number, isSent: boolean, now: Date): Promise<void> => {
  await sql`
    with gone as (delete from email_outbox where id = ${id} returning kind, recipient)
    insert into sent_email (resident_id, kind, at)
    select resident.id, kind, ${now} from gone join resident on username = recipient where ${isSent}`
}

export const postponeEmail = async (
  sql: Queryable,
  id: number,
  fault: string,
  dueAt: Date,
): Promise<void> => {
  await sql`update email_outbox set due_at = ${dueAt}, last_error = ${fault} where id = ${id}`
}

export const giveUpEmail = async (sql: Queryable, id: number, fault: string, now: Date): Promise<void> => {
  await sql`update email_outbox set given_up_at = ${now}, last_error = ${fault} where id = ${id}`
}

/** Returns whether more may remain. */
export const deleteStale = async (sql: Queryable, moment: Date, max: number): Promise<boolean> => {
  const { count: givenUp } = await sql`
    delete from email_outbox where id in (
      select id from email_outbox where given_up_at < ${moment}
      order by given_up_at limit ${max} for update skip locked)`
  const { count: sent } = await sql`
    delete from sent_email where id in (
      select id from sent_email where at < ${moment} order by at limit ${max} for update skip locked)`
  return givenUp === max || sent === max
}

export const deleteSentTo = async (sql: Queryable, residentId: number): Promise<void> => {
  await sql`delete from sent_email where resident_id = ${residentId}`
}

export interface ListedEmail {
  readonly id: number
  readonly kind: string
  readonly to: string
  readonly createdAt: Date
  readonly givenUpAt: Date | null
  readonly attempts: number
  readonly fault: string | null
}

export const listUnsent = (sql: Queryable, limit: number): Promise<ListedEmail[]> => sql<ListedEmail[]>`
  select id, kind, recipient as "to", created_at, given_up_at, attempts, last_error as fault
  from email_outbox
  order by given_up_at desc nulls last, id desc limit ${limit}`

export const retryFailed = async (sql: Queryable, id: number | null, now: Date): Promise<number> => {
  const { count } = await sql`
    update email_outbox set given_up_at = null, attempts = 0, tried_since = ${now}, due_at = ${now}
    where given_up_at is not null and (${id}::bigint is null or id = ${id})`
  return count
}

/** Marks all waiting emails as failed. They can be resent by number. */
export const giveUpWaitingEmails = async (sql: Queryable, fault: string, now: Date): Promise<void> => {
  await sql`update email_outbox set given_up_at = ${now}, last_error = ${fault} where given_up_at is null`
}

export const emailCounts = async (sql: Queryable) => {
  const [row] = await sql<{ length: number; oldest: Date | null; givenUp: number }[]>`
    select count(*) filter (where given_up_at is null)::int as length,
      min(created_at) filter (where given_up_at is null) as oldest,
      count(given_up_at)::int as given_up
    from email_outbox`
  const faults = await sql<{ fault: string; count: number }[]>`
    select last_error as fault, count(*)::int as count from email_outbox
    where last_error is not null group by last_error order by 2 desc limit 20`
  return { ...(row ?? { length: 0, oldest: null, givenUp: 0 }), faults }
}
