import type { Queryable } from '../../db/connect.ts'
import { payerSeconds, type CookieJar } from '../../kernel/session-tokens.ts'
import type { DeviceOrigin } from '../../kernel/caller.ts'
import { Refused } from '../../kernel/refusal.ts'
import { hashOf, newSecret } from './code.ts'
import { secondsAfter, type QrDeps } from './deps.ts'
import { texts } from './texts.ts'

/** Session of a payer's browser: the phone and the e-mail, and whether they are proven. */
export interface QrSession {
  readonly id: number
  readonly phone: string
  readonly isPhoneProven: boolean
  readonly email: string | null
  readonly isEmailProven: boolean
}

/** The session of a cookie's hash that has not expired. */
const findSession = async (sql: Queryable, hash: string, now: Date): Promise<QrSession | undefined> => {
  const [row] = await sql<QrSession[]>`
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

/** Inserts a session, and deletes expired ones with all that belongs to them. */
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

const deleteSession = async (sql: Queryable, id: number): Promise<void> => {
  await sql`delete from qr_session where id = ${id}`
}

const setExpiry = async (sql: Queryable, id: number, expiresAt: Date): Promise<void> => {
  await sql`update qr_session set expires_at = ${expiresAt} where id = ${id}`
}

/** Sets the e-mail that the session waits to have proven. */
export const claimEmail = async (sql: Queryable, id: number, email: string): Promise<void> => {
  await sql`
    update qr_session set email = ${email},
      email_proven_at = case when email = ${email} then email_proven_at end
    where id = ${id}`
}

/** Marks the session's phone as proven. */
export const markPhoneProven = async (sql: Queryable, id: number, now: Date): Promise<void> => {
  await sql`update qr_session set phone_proven_at = ${now} where id = ${id}`
}

/** Marks an e-mail of the session as proven. */
export const markEmailProven = async (
  sql: Queryable,
  id: number,
  email: string,
  now: Date,
): Promise<void> => {
  await sql`update qr_session set email = ${email}, email_proven_at = ${now} where id = ${id}`
}

/** The call of a payer, as far as the services may know it. */
export type Payer = CookieJar & Pick<DeviceOrigin, 'ip' | 'device'>

/** Refusal for lack of a proven phone or e-mail. */
export const notProven = (text: string): Refused => new Refused('not_proven', [text])

/** The payer's session; undefined when the browser has none, or an expired one. */
export const sessionOf = async (
  { sql, clock }: QrDeps,
  { cookie }: Payer,
): Promise<QrSession | undefined> => {
  const secret = cookie('qr')
  return secret === undefined ? undefined : findSession(sql, hashOf(secret), clock.now())
}

/** The session of a payer whose phone is proven; refuses other payers. */
export const demandPhone = async (deps: QrDeps, payer: Payer): Promise<QrSession> => {
  const session = await sessionOf(deps, payer)
  if (!session?.isPhoneProven) throw notProven(texts.phoneNotProven)
  return session
}

/**
 * Opens the browser's session for a phone: its own, or a new one with its secret. Another phone ends the session before,
 * so that the next payer at a shared device sees nothing of the last one (decision 18).
 */
export const openSession = async (
  tx: Queryable,
  now: Date,
  phone: string,
  known: QrSession | undefined,
): Promise<{ readonly id: number; readonly secret: string | null }> => {
  if (known?.phone === phone) return { id: known.id, secret: null }
  if (known) await deleteSession(tx, known.id)
  const secret = newSecret()
  const expiresAt = secondsAfter(now, payerSeconds)
  return { id: await insertSession(tx, { hash: hashOf(secret), phone, now, expiresAt }), secret }
}

/** Extends the session by an hour, here and in the browser. */
export const extendSession = async (
  sql: Queryable,
  { clock }: QrDeps,
  { cookie, setCookie }: Payer,
  id: number,
): Promise<void> => {
  await setExpiry(sql, id, secondsAfter(clock.now(), payerSeconds))
  setCookie('qr', cookie('qr') ?? null)
}
