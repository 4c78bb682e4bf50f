import { randomUUID } from 'node:crypto'
import { countAttempt, takeBackAttempt } from '../../kernel/limits.ts'
import { Refused, RefusedForNow } from '../../kernel/refusal.ts'
import { postLetter } from '../letters/service.ts'
import { digitsOf } from './code.ts'
import { putCode } from './code-store.ts'
import { countedOf } from './counted.ts'
import { secondsAfter, type QrParts } from './parts.ts'
import { callNetworkLimits, callPhoneLimits, codeSeconds, letterLimits } from './policy.ts'
import { demandPhone, notProven, openSession, sessionOf, type Payer } from './session.ts'
import { claimEmail } from './session-store.ts'
import { texts } from './texts.ts'

const secondsToTryAgain = 60

/** Calls the phone from a number whose last digits prove it; every phone is called alike (V-07). */
export const callPhone = async (parts: QrParts, payer: Payer, phone: string): Promise<string> => {
  const { sql, clock, seal, telephony } = parts
  if (!telephony) throw new Refused(503, 'call_failed', [texts.callsOff])
  const counted = await countedOf(parts, phone, payer.ip)
  const phoneLimits = callPhoneLimits(seal, counted)
  await countAttempt(sql, clock, [...callNetworkLimits(counted.network), ...phoneLimits])
  const known = await sessionOf(parts, payer)
  const id = randomUUID()
  const now = clock.now()
  const { secret } = await sql.begin(async (tx) => {
    const session = await openSession(tx, now, phone, known)
    const expiresAt = secondsAfter(now, codeSeconds)
    await putCode(tx, { id, sessionId: session.id, email: null, expiresAt })
    return session
  })
  if (secret !== null) payer.setCookie('qr', secret)
  try {
    await telephony.call({ phone, code: digitsOf(seal, id), id })
  } catch (error) {
    // Nobody was called: the telephony's bad day must not use the phone's calls up.
    await takeBackAttempt(sql, clock, phoneLimits)
    throw Object.assign(new RefusedForNow(503, 'call_failed', [texts.callFailed], secondsToTryAgain), {
      cause: error,
    })
  }
  return id
}

/** Sends digits to an e-mail, known or not alike; for a payer whose phone is proven (decision 18). */
export const writeToEmail = async (
  parts: QrParts,
  payer: Payer,
  { phone, email }: { readonly phone: string; readonly email: string },
): Promise<string> => {
  const { sql, clock, seal } = parts
  const session = await demandPhone(parts, payer)
  if (session.phone !== phone) throw notProven(texts.phoneNotProven)
  await countAttempt(sql, clock, letterLimits(seal, email, await countedOf(parts, phone, payer.ip)))
  const id = randomUUID()
  const now = clock.now()
  await sql.begin(async (tx) => {
    await claimEmail(tx, session.id, email)
    await putCode(tx, { id, sessionId: session.id, email, expiresAt: secondsAfter(now, codeSeconds) })
    await postLetter(tx, { kind: 'qr_code', recipient: email, data: { code: id } }, now)
  })
  return id
}
