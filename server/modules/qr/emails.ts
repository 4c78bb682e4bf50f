import type { Hmac } from '../../kernel/hmac.ts'
import type { Clock } from '../../ports/clock.ts'
import { paragraphs, type Composers } from '../notifications/channels/email/service.ts'
import { getDigits, isCodePending } from './code.ts'
import { messages } from './messages.ts'

interface EmailDeps {
  readonly hmac: Hmac
  readonly clock: Clock
}

export const qrEmails = ({ hmac, clock }: EmailDeps): Composers => ({
  qr_code: async (sql, { data: { code: id } }) => {
    if (id === undefined) throw new Error('An email with a code names no code')
    if (!(await isCodePending(sql, id, clock.now()))) return null
    const digits = getDigits(hmac, id)
    const { subject, code, why, notYou } = messages.email
    return paragraphs(subject(digits), [code(digits), why, notYou])
  },
})
