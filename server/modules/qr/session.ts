import type { Queryable } from '../../db/connect.ts'
import { payerSeconds } from '../../kernel/lifetimes.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { Context } from '../../http/route.ts'
import { hashOf, newSecret } from './code.ts'
import { secondsAfter, type QrParts } from './parts.ts'
import {
  deleteSession,
  findSession,
  insertSession,
  prolongSession,
  type SessionRow,
} from './session-store.ts'
import { texts } from './texts.ts'

/** What the QR payment may know of a request. */
export type Payer = Pick<Context, 'ip' | 'cookie' | 'setCookie'>

export const notProven = (text: string): Refused => new Refused(403, 'not_proven', [text])

/** The payer's living session; undefined when the browser has none. */
export const sessionOf = async (
  { sql, clock }: QrParts,
  { cookie }: Payer,
): Promise<SessionRow | undefined> => {
  const secret = cookie('qr')
  return secret === undefined ? undefined : findSession(sql, hashOf(secret), clock.now())
}

/** The session of a payer who has proven the phone, or the refusal. */
export const demandPhone = async (parts: QrParts, payer: Payer): Promise<SessionRow> => {
  const session = await sessionOf(parts, payer)
  if (!session?.isPhoneProven) throw notProven(texts.phoneNotProven)
  return session
}

/**
 * The browser's session for a phone: its own, or a new one. Another phone ends the one before, so that who comes next
 * at a shared device sees nothing of the payer before.
 */
export const openSession = async (
  tx: Queryable,
  now: Date,
  phone: string,
  known: SessionRow | undefined,
): Promise<{ readonly id: number; readonly secret: string | null }> => {
  if (known?.phone === phone) return { id: known.id, secret: null }
  if (known) await deleteSession(tx, known.id)
  const secret = newSecret()
  const expiresAt = secondsAfter(now, payerSeconds)
  return { id: await insertSession(tx, { hash: hashOf(secret), phone, now, expiresAt }), secret }
}

/** Lets the session live for another hour, here and in the browser. */
export const prolong = async (
  sql: Queryable,
  { clock }: QrParts,
  { cookie, setCookie }: Payer,
  id: number,
): Promise<void> => {
  await prolongSession(sql, id, secondsAfter(clock.now(), payerSeconds))
  setCookie('qr', cookie('qr') ?? null)
}
