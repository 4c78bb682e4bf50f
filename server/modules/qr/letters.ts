import type { Hmac } from '../../kernel/hmac.ts'
import type { Clock } from '../../ports/clock.ts'
import { paragraphs, type Composers } from '../emails/service.ts'
import { getDigits, isCodeWanted } from './code.ts'
import { messages } from './messages.ts'

interface LetterDeps {
  readonly hmac: Hmac
  readonly clock: Clock
}

export const qrLetters = ({ hmac, clock }: LetterDeps): Composers => ({
  qr_code: async (sql, { data: { code: id } }) => {
    if (id === undefined) throw new Error('A letter with a code names no code')
    if (!(await isCodeWanted(sql, id, clock.now()))) return null
    const digits = getDigits(hmac, id)
    const { subject, code, why, notYou } = messages.letter
    return paragraphs(subject(digits), [code(digits), why, notYou])
  },
})
