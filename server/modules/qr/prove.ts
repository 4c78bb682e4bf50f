import { mostWrongCodes } from '#contract/qr/checks.ts'
import type { Tx } from '../../db/connect.ts'
import { countAttempt, takeBackAttempt } from '../../kernel/limits.ts'
import { Refused } from '../../kernel/refusal.ts'
import { isSame } from '../../kernel/seal.ts'
import { digitsOf } from './code.ts'
import { countWrongTry, lockCode, markCodeProven, type CodeRow } from './code-store.ts'
import { countedOf, knownWord } from './counted.ts'
import { secondsAfter, type QrParts } from './parts.ts'
import { codeLimits, knownNetworkSeconds, type Counted } from './policy.ts'
import { prolong, sessionOf, type Payer } from './session.ts'
import { markEmailProven, markPhoneProven, rememberNetwork, type SessionRow } from './session-store.ts'
import { texts } from './texts.ts'

interface Try {
  readonly id: string
  readonly digits: string
}

const verdictOn = ({ seal }: QrParts, code: CodeRow, { id, digits }: Try): Refused | null => {
  const isRight = isSame(digitsOf(seal, id), digits)
  // The reply to the right digits may have been lost.
  if (code.isProven && isRight) return null
  if (code.isExpired || code.isProven || code.wrongTries >= mostWrongCodes)
    return new Refused(410, 'code_dead', [texts.codeDead])
  if (isRight) return null
  return code.wrongTries + 1 >= mostWrongCodes
    ? new Refused(410, 'code_dead', [texts.codeDeadNow])
    : new Refused(422, 'wrong_code', [texts.wrongCode])
}

const keepProof = async (tx: Tx, parts: QrParts, session: SessionRow, code: CodeRow, counted: Counted) => {
  const now = parts.clock.now()
  if (code.email !== null) return markEmailProven(tx, session.id, code.email, now)
  await markPhoneProven(tx, session.id, now)
  const word = knownWord(parts, session.phone, counted.network)
  return rememberNetwork(tx, word, now, secondsAfter(now, -knownNetworkSeconds))
}

/** Takes four digits as proof of what they were told to: the session's phone, or its e-mail. */
export const proveCode = async (parts: QrParts, payer: Payer, attempt: Try): Promise<void> => {
  const { sql, clock, seal } = parts
  const session = await sessionOf(parts, payer)
  if (!session) throw new Refused(404, 'not_found', [texts.noCode])
  const counted = await countedOf(parts, session.phone, payer.ip)
  const limits = codeLimits(seal, counted)
  await countAttempt(sql, clock, limits)
  // A refusal is returned, not thrown: the count of wrong tries must outlive the transaction.
  const refusal = await sql.begin(async (tx) => {
    const code = await lockCode(tx, attempt.id, session.id, clock.now())
    if (!code) return new Refused(404, 'not_found', [texts.noCode])
    const verdict = verdictOn(parts, code, attempt)
    if (verdict === null) {
      await markCodeProven(tx, attempt.id, clock.now())
      await keepProof(tx, parts, session, code, counted)
    } else if (!code.isExpired) await countWrongTry(tx, attempt.id)
    return verdict
  })
  if (refusal) throw refusal
  await takeBackAttempt(sql, clock, limits)
  await prolong(sql, parts, payer, session.id)
}
