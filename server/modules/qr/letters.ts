import type { Seal } from '../../kernel/seal.ts'
import type { Clock } from '../../ports/clock.ts'
import { paragraphs, type Composers } from '../letters/service.ts'
import { digitsOf } from './code.ts'
import { isCodeWanted } from './code-store.ts'
import { letterTexts as texts } from './letter-texts.ts'

interface LetterParts {
  readonly seal: Seal
  readonly clock: Clock
}

/** The writer of the letter with four digits: not written any more when they were proven, replaced or are too old. */
export const qrLetters = ({ seal, clock }: LetterParts): Composers => ({
  qr_code: async (sql, { data: { code: id } }) => {
    if (id === undefined) throw new Error('A letter with a code names no code')
    if (!(await isCodeWanted(sql, id, clock.now()))) return null
    const digits = digitsOf(seal, id)
    return paragraphs(texts.subject(digits), [texts.code(digits), texts.why, texts.notYou])
  },
})
