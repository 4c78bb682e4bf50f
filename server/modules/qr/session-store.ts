import type { Queryable } from '../../db/connect.ts'

/** What was claimed and what was proven in a payer's browser. */
export interface SessionRow {
  readonly id: number
  readonly phone: string
  readonly isPhoneProven: boolean
  readonly email: string | null
  readonly isEmailProven: boolean
}

/** The living session of a cookie's hash. */
export const findSession = async (
  sql: Queryable,
  hash: string,
  now: Date,
): Promise<SessionRow | undefined> => {
  const [row] = await sql<SessionRow[]>`
    select id, phone, phone_proven_at is not null as "isPhoneProven", email,
      email_proven_at is not null as "isEmailProven"
    from qr_session where hash = decode(${hash}, 'hex') and expires_at > ${now}`
  return row
}

interface NewSession {
  readonly hash: string
  readonly phone: string
  readonly now: Date
  readonly expiresAt: Date
}

/** Opens a session and forgets those that are over, with all that belongs to them. */
export const insertSession = async (
  sql: Queryable,
  { hash, phone, now, expiresAt }: NewSession,
): Promise<number> => {
  await sql`delete from qr_session where expires_at <= ${now}`
  const [row] = await sql<{ id: number }[]>`
    insert into qr_session (hash, phone, expires_at) values (decode(${hash}, 'hex'), ${phone}, ${expiresAt})
    returning id`
  if (!row) throw new Error('An insert returned no row')
  return row.id
}

export const deleteSession = async (sql: Queryable, id: number): Promise<void> => {
  await sql`delete from qr_session where id = ${id}`
}

/** Lets a session live until the moment. */
export const prolongSession = async (sql: Queryable, id: number, expiresAt: Date): Promise<void> => {
  await sql`update qr_session set expires_at = ${expiresAt} where id = ${id}`
}

/** The session waits for the proof of this e-mail. */
export const claimEmail = async (sql: Queryable, id: number, email: string): Promise<void> => {
  await sql`
    update qr_session set email = ${email},
      email_proven_at = case when email = ${email} then email_proven_at end
    where id = ${id}`
}

export const markPhoneProven = async (sql: Queryable, id: number, now: Date): Promise<void> => {
  await sql`update qr_session set phone_proven_at = ${now} where id = ${id}`
}

export const markEmailProven = async (
  sql: Queryable,
  id: number,
  email: string,
  now: Date,
): Promise<void> => {
  await sql`update qr_session set email = ${email}, email_proven_at = ${now} where id = ${id}`
}

/** Whether a phone was proven from a network before, by their keyed hash. */
export const isKnownNetwork = async (sql: Queryable, word: string): Promise<boolean> => {
  const rows = await sql`select from qr_known_network where word = ${word}`
  return rows.length > 0
}

/** Remembers the network, and forgets those that were not seen since `oldest`. */
export const rememberNetwork = async (
  sql: Queryable,
  word: string,
  now: Date,
  oldest: Date,
): Promise<void> => {
  await sql`delete from qr_known_network where seen_at < ${oldest}`
  await sql`
    insert into qr_known_network (word, seen_at) values (${word}, ${now})
    on conflict (word) do update set seen_at = excluded.seen_at`
}
