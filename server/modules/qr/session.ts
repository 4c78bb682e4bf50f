import type { Queryable } from '../../db/connect.ts'
import { payerSeconds, type CookieJar } from '../../kernel/session-tokens.ts'
import type { DeviceInfo } from '../../kernel/principal.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { hashSecret, type Hmac } from '../../kernel/hmac.ts'
import { newSecret } from './code.ts'
import { secondsAfter, type QrDeps } from './deps.ts'
import { messages } from './messages.ts'

export interface QrSession {
  readonly id: number
  readonly phone: string
  readonly isPhoneVerified: boolean
  readonly email: string | null
  readonly isEmailVerified: boolean
}

interface ProvingSession extends QrSession {
  /** The cookie predates the last proof, whose reply may be lost. */
  readonly isFormer: boolean
}

const findSession = async (sql: Queryable, hash: string, now: Date): Promise<QrSession | undefined> => {
  const [row] = await sql<QrSession[]>`
    select id, phone, phone_proven_at is not null as is_phone_verified, email,
      email_proven_at is not null as is_email_verified
    from qr_session where hash = decode(${hash}, 'hex') and expires_at > ${now}`
  return row
}

/** By the current secret or the one before the last proof. */
const findProvingSession = async (
  sql: Queryable,
  hash: string,
  now: Date,
): Promise<ProvingSession | undefined> => {
  const [row] = await sql<ProvingSession[]>`
    select id, phone, phone_proven_at is not null as is_phone_verified, email,
      email_proven_at is not null as is_email_verified, hash <> decode(${hash}, 'hex') as is_former
    from qr_session
    where (hash = decode(${hash}, 'hex') or previous_hash = decode(${hash}, 'hex')) and expires_at > ${now}`
  return row
}

interface NewSession {
  readonly hash: string
  readonly phone: string
  readonly now: Date
  readonly expiresAt: Date
}

/** Inserts the session, and deletes expired ones with their data. */
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

export const claimEmail = async (sql: Queryable, id: number, email: string): Promise<void> => {
  await sql`
    update qr_session set email = ${email},
      email_proven_at = case when email = ${email} then email_proven_at end
    where id = ${id}`
}

export const markPhoneVerified = async (sql: Queryable, id: number, now: Date): Promise<void> => {
  await sql`update qr_session set phone_proven_at = ${now} where id = ${id}`
}

export const markEmailVerified = async (
  sql: Queryable,
  id: number,
  email: string,
  now: Date,
): Promise<void> => {
  await sql`update qr_session set email = ${email}, email_proven_at = ${now} where id = ${id}`
}

export type Payer = CookieJar & Pick<DeviceInfo, 'ip' | 'device'>

export const notVerified = (text: string): DomainError => new DomainError('not_proven', [text])

export const findPayerSession = async (
  { sql, clock }: QrDeps,
  { cookie }: Payer,
): Promise<QrSession | undefined> => {
  const secret = cookie('qr')
  return secret === undefined ? undefined : findSession(sql, hashSecret(secret), clock.now())
}

export const findPayerProvingSession = async (
  { sql, clock }: QrDeps,
  { cookie }: Payer,
): Promise<ProvingSession | undefined> => {
  const secret = cookie('qr')
  return secret === undefined ? undefined : findProvingSession(sql, hashSecret(secret), clock.now())
}

/** Throws unless a phone is proven. */
export const getPhoneSession = async (deps: QrDeps, payer: Payer): Promise<QrSession> => {
  const session = await findPayerSession(deps, payer)
  if (!session?.isPhoneVerified) throw notVerified(messages.phoneNotVerified)
  return session
}

/** Reuses or creates the session. A different phone ends the old one: devices may be shared (decision 14). */
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
  return { id: await insertSession(tx, { hash: hashSecret(secret), phone, now, expiresAt }), secret }
}

export const extendSession = async (
  sql: Queryable,
  { clock }: QrDeps,
  { cookie, setCookie }: Payer,
  id: number,
): Promise<void> => {
  await setExpiry(sql, id, secondsAfter(clock.now(), payerSeconds))
  setCookie('qr', cookie('qr') ?? null)
}

/** The same secret on a retry after a lost reply. */
const deriveSuccessor = (hmac: Hmac, secret: string): string => hmac('qr', `session ${secret}`)

/** Rotates the secret and extends the session by an hour. */
export const renewSession = async (
  tx: Queryable,
  { hmac, clock }: Pick<QrDeps, 'hmac' | 'clock'>,
  { cookie }: Payer,
  id: number,
): Promise<void> => {
  const hash = hashSecret(deriveSuccessor(hmac, cookie('qr') ?? ''))
  const expiresAt = secondsAfter(clock.now(), payerSeconds)
  await tx`
    update qr_session set previous_hash = hash, hash = decode(${hash}, 'hex'), expires_at = ${expiresAt}
    where id = ${id}`
}

/** Sends the rotated secret again. */
export const setSessionCookie = ({ hmac }: Pick<QrDeps, 'hmac'>, { cookie, setCookie }: Payer): void =>
  setCookie('qr', deriveSuccessor(hmac, cookie('qr') ?? ''))

/** Deletes the session: the next payer on the device must see nothing of it. */
export const endSession = async (deps: QrDeps, payer: Payer): Promise<void> => {
  const session = await findPayerSession(deps, payer)
  if (session) await deleteSession(deps.sql, session.id)
  payer.setCookie('qr', null)
}
