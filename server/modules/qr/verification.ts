import { maxWrongCodes } from '#contract/qr/checks.ts'
import type { Tx } from '../../db/connect.ts'
import { countAttempt, refundAttempt } from '../../kernel/limits.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { isSame } from '../../kernel/hmac.ts'
import { writeDevice } from '../../kernel/session-tokens.ts'
import { verifyOwnPhones } from '../profile/service.ts'
import { countFailedAttempt, getDigits, lockCode, markCodeVerified, type CodeRow } from './code.ts'
import type { QrDeps } from './deps.ts'
import { codeLimits, getPhoneCounters, recordPhone, type PhoneCounters } from './limits.ts'
import {
  extendSession,
  setSessionCookie,
  markEmailVerified,
  markPhoneVerified,
  findPayerProvingSession,
  renewSession,
  type Payer,
  type QrSession,
} from './session.ts'
import { messages } from './messages.ts'

interface CodeTry {
  readonly id: string
  readonly digits: string
}

const findRefusal = ({ hmac }: QrDeps, code: CodeRow, { id, digits }: CodeTry): DomainError | null => {
  const isRight = isSame(getDigits(hmac, id), digits)
  // A retry: the reply to the right code may be lost.
  if (code.isVerified && isRight && code.failedAttempts < maxWrongCodes) return null
  if (code.isExpired || code.isVerified || code.failedAttempts >= maxWrongCodes)
    return new DomainError('code_dead', [messages.codeDead])
  if (isRight) return null
  return code.failedAttempts + 1 >= maxWrongCodes
    ? new DomainError('code_dead', [messages.codeDeadNow])
    : new DomainError('wrong_code', [messages.wrongCode])
}

const saveProof = async (tx: Tx, deps: QrDeps, session: QrSession, code: CodeRow, counted: PhoneCounters) => {
  const now = deps.clock.now()
  if (code.email !== null) return markEmailVerified(tx, session.id, code.email, now)
  await markPhoneVerified(tx, session.id, now)
  await verifyOwnPhones(tx, { phone: session.phone, device: counted.device, now })
  return recordPhone(tx, deps, counted, now)
}

/** Throws for a wrong, void or foreign code. */
export const verifyCode = async (deps: QrDeps, payer: Payer, attempt: CodeTry): Promise<void> => {
  const { sql, clock, hmac } = deps
  const session = await findPayerProvingSession(deps, payer)
  if (!session) throw new DomainError('not_found', [messages.noCode])
  const counted = await getPhoneCounters(deps, session.phone, payer)
  const limits = codeLimits(hmac, counted)
  await countAttempt(sql, clock, limits)
  // Throwing would roll back the count of wrong attempts.
  const { refusal, isRenewed } = await sql.begin(async (tx) => {
    const code = await lockCode(tx, attempt.id, session.id, clock.now())
    // A secret from before a proof may only repeat that proof.
    if (!code || (session.isFormer && !code.isVerified))
      return { refusal: new DomainError('not_found', [messages.noCode]), isRenewed: false }
    const refused = findRefusal(deps, code, attempt)
    if (refused === null && !code.isVerified) {
      await markCodeVerified(tx, attempt.id, clock.now())
      await saveProof(tx, deps, session, code, counted)
      await renewSession(tx, deps, payer, session.id)
      return { refusal: null, isRenewed: true }
    }
    if (refused !== null && !code.isExpired) await countFailedAttempt(tx, attempt.id)
    return { refusal: refused, isRenewed: false }
  })
  if (refusal) throw refusal
  await refundAttempt(sql, clock, limits)
  if (isRenewed || session.isFormer) setSessionCookie(deps, payer)
  else await extendSession(sql, deps, payer, session.id)
  payer.setCookie('device', writeDevice(hmac, payer.device))
}
