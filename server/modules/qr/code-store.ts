import type { Queryable } from '../../db/connect.ts'

interface NewCode {
  readonly id: string
  readonly sessionId: number
  /** Null: told by a call to the session's phone. */
  readonly email: string | null
  readonly expiresAt: Date
}

/** The code that a session waits for now; the one before is dead. */
export const putCode = async (
  sql: Queryable,
  { id, sessionId, email, expiresAt }: NewCode,
): Promise<void> => {
  await sql`
    insert into qr_code (id, session_id, email, expires_at) values (${id}, ${sessionId}, ${email}, ${expiresAt})
    on conflict (session_id) do update set id = excluded.id, email = excluded.email, wrong_tries = 0,
      proven_at = null, expires_at = excluded.expires_at`
}

export interface CodeRow {
  readonly email: string | null
  readonly wrongTries: number
  readonly isProven: boolean
  readonly isExpired: boolean
}

/** A session's code, locked until the transaction ends, so that tries at once are counted one by one. */
export const lockCode = async (
  sql: Queryable,
  id: string,
  sessionId: number,
  now: Date,
): Promise<CodeRow | undefined> => {
  const [row] = await sql<CodeRow[]>`
    select email, wrong_tries as "wrongTries", proven_at is not null as "isProven",
      expires_at <= ${now} as "isExpired"
    from qr_code where id = ${id} and session_id = ${sessionId} for update`
  return row
}

export const countWrongTry = async (sql: Queryable, id: string): Promise<void> => {
  await sql`update qr_code set wrong_tries = wrong_tries + 1 where id = ${id}`
}

export const markCodeProven = async (sql: Queryable, id: string, now: Date): Promise<void> => {
  await sql`update qr_code set proven_at = ${now} where id = ${id}`
}

/** Whether a letter with this code is still worth sending. */
export const isCodeWanted = async (sql: Queryable, id: string, now: Date): Promise<boolean> => {
  const rows = await sql`
    select from qr_code where id = ${id} and proven_at is null and expires_at > ${now}`
  return rows.length > 0
}
