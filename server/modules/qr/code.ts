import { createHash, randomBytes } from 'node:crypto'
import { codeLength } from '#contract/qr/checks.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Hmac } from '../../kernel/hmac.ts'

/** Seconds for which a code is valid. */
export const codeSeconds = 10 * 60

/** Digits of a code, derived from its id by the server's key, so that they are stored nowhere. */
export const getDigits = (hmac: Hmac, id: string): string => {
  const number = Buffer.from(hmac('qr', id), 'base64url').readUInt32BE()
  return String(number % 10 ** codeLength).padStart(codeLength, '0')
}

/** A new random secret, of a browser's cookie or of a payment link. */
export const newSecret = (): string => randomBytes(24).toString('base64url')

/** Hash of a secret, hexadecimal: all that the database keeps of it. */
export const hashText = (secret: string): string => createHash('sha256').update(secret).digest('hex')

interface NewCode {
  readonly id: string
  readonly sessionId: number
  /** Null: a call to the session's phone tells it. */
  readonly email: string | null
  readonly expiresAt: Date
}

/** Replaces the code of a session; the one before is void. */
export const putCode = async (
  sql: Queryable,
  { id, sessionId, email, expiresAt }: NewCode,
): Promise<void> => {
  await sql`
    insert into qr_code (id, session_id, email, expires_at) values (${id}, ${sessionId}, ${email}, ${expiresAt})
    on conflict (session_id) do update set id = excluded.id, email = excluded.email, wrong_tries = 0,
      proven_at = null, expires_at = excluded.expires_at`
}

/** A code as it is checked; a null e-mail: it proves the phone. */
export interface CodeRow {
  readonly email: string | null
  readonly wrongTries: number
  readonly isVerified: boolean
  readonly isExpired: boolean
}

/** Locks a session's code until the transaction ends, so that concurrent tries are counted one by one. */
export const lockCode = async (
  sql: Queryable,
  id: string,
  sessionId: number,
  now: Date,
): Promise<CodeRow | undefined> => {
  const [row] = await sql<CodeRow[]>`
    select email, wrong_tries as "wrongTries", proven_at is not null as "isVerified",
      expires_at <= ${now} as "isExpired"
    from qr_code where id = ${id} and session_id = ${sessionId} for update`
  return row
}

/** Counts a wrong try. */
export const countWrongTry = async (sql: Queryable, id: string): Promise<void> => {
  await sql`update qr_code set wrong_tries = wrong_tries + 1 where id = ${id}`
}

/** Marks a code as used. */
export const markCodeProven = async (sql: Queryable, id: string, now: Date): Promise<void> => {
  await sql`update qr_code set proven_at = ${now} where id = ${id}`
}

/** Whether the code of a letter is still needed: neither used, nor replaced, nor expired. */
export const isCodeWanted = async (sql: Queryable, id: string, now: Date): Promise<boolean> => {
  const rows = await sql`
    select from qr_code where id = ${id} and proven_at is null and expires_at > ${now}`
  return rows.length > 0
}
