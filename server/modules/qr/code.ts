import { randomBytes } from 'node:crypto'
import { codeLength } from '#contract/qr/checks.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Hmac } from '../../kernel/hmac.ts'

export const codeSeconds = 10 * 60

/** Derives the digits, so they are not stored. */
export const getDigits = (hmac: Hmac, id: string): string => {
  const number = Buffer.from(hmac('qr', id), 'base64url').readUInt32BE()
  return String(number % 10 ** codeLength).padStart(codeLength, '0')
}

export const newSecret = (): string => randomBytes(24).toString('base64url')

interface NewCode {
  readonly id: string
  readonly sessionId: number
  /** Null for a code sent by a call. */
  readonly email: string | null
  readonly expiresAt: Date
}

/** Invalidates the previous code of a session. */
export const putCode = async (
  sql: Queryable,
  { id, sessionId, email, expiresAt }: NewCode,
): Promise<void> => {
  await sql`
    insert into verification_code (id, session_id, email, expires_at) values (${id}, ${sessionId}, ${email}, ${expiresAt})
    on conflict (session_id) do update set id = excluded.id, email = excluded.email, failed_attempts = 0,
      proven_at = null, expires_at = excluded.expires_at`
}

/** A null e-mail proves the phone. */
export interface CodeRow {
  readonly email: string | null
  readonly failedAttempts: number
  readonly isVerified: boolean
  readonly isExpired: boolean
}

/** Counts concurrent attempts. */
export const lockCode = async (
  sql: Queryable,
  id: string,
  sessionId: number,
  now: Date,
): Promise<CodeRow | undefined> => {
  const [row] = await sql<CodeRow[]>`
    select email, failed_attempts, proven_at is not null as is_verified,
      expires_at <= ${now} as is_expired
    from verification_code where id = ${id} and session_id = ${sessionId} for update`
  return row
}

export const countFailedAttempt = async (sql: Queryable, id: string): Promise<void> => {
  await sql`update verification_code set failed_attempts = failed_attempts + 1 where id = ${id}`
}

export const markCodeVerified = async (sql: Queryable, id: string, now: Date): Promise<void> => {
  await sql`update verification_code set proven_at = ${now} where id = ${id}`
}

export const isCodePending = async (sql: Queryable, id: string, now: Date): Promise<boolean> => {
  const rows = await sql`
    select from verification_code where id = ${id} and proven_at is null and expires_at > ${now}`
  return rows.length > 0
}
