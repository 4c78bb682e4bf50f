import { randomUUID } from 'node:crypto'
import { countAttempt, serviceLimit, refundAttempt } from '../../kernel/limits.ts'
import { DomainError, RetryLaterError } from '../../kernel/domain-error.ts'
import { enqueueEmail } from '../notifications/channels/email/service.ts'
import { codeSeconds, getDigits, putCode } from './code.ts'
import { secondsAfter, type QrDeps } from './deps.ts'
import { callPhoneLimits, callSourceLimits, getPhoneCounters, emailLimits } from './limits.ts'
import {
  claimEmail,
  getPhoneSession,
  notVerified,
  openSession,
  findPayerSession,
  type Payer,
} from './session.ts'
import { messages } from './messages.ts'

const secondsToTryAgain = 60

/** Calls from a number that ends with the code. Treats unknown phones like known ones (V-07). Returns the code's id. */
export const callPhone = async (deps: QrDeps, payer: Payer, phone: string): Promise<string> => {
  const { sql, clock, hmac, telephony, caps } = deps
  if (!telephony) throw new DomainError('call_failed', [messages.callsOff])
  const counted = await getPhoneCounters(deps, phone, payer)
  const phoneLimits = callPhoneLimits(hmac, counted)
  await countAttempt(sql, clock, [...callSourceLimits(counted), ...phoneLimits])
  const callLimit = serviceLimit('calls', caps)
  await countAttempt(sql, clock, callLimit)
  const known = await findPayerSession(deps, payer)
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
    await telephony.call({ phone, code: getDigits(hmac, id), id })
  } catch (error) {
    // The call failed, so it must not use up the limit.
    await refundAttempt(sql, clock, [...phoneLimits, ...callLimit])
    throw Object.assign(new RetryLaterError('call_failed', [messages.callFailed], secondsToTryAgain), {
      cause: error,
    })
  }
  return id
}

/** Emails a code. Treats unknown addresses like known ones; requires a proven phone (decision 14). Returns its id. */
export const mailCode = async (
  deps: QrDeps,
  payer: Payer,
  { phone, email }: { readonly phone: string; readonly email: string },
): Promise<string> => {
  const { sql, clock, hmac, caps } = deps
  const session = await getPhoneSession(deps, payer)
  if (session.phone !== phone) throw notVerified(messages.phoneNotVerified)
  await countAttempt(sql, clock, emailLimits(hmac, email, await getPhoneCounters(deps, phone, payer)))
  await countAttempt(sql, clock, serviceLimit('letters', caps))
  const id = randomUUID()
  const now = clock.now()
  await sql.begin(async (tx) => {
    await claimEmail(tx, session.id, email)
    await putCode(tx, { id, sessionId: session.id, email, expiresAt: secondsAfter(now, codeSeconds) })
    await enqueueEmail(tx, { kind: 'qr_code', recipient: email, data: { code: id } }, now)
  })
  return id
}
