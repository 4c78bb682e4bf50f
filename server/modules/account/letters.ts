import type { Seal } from '../../kernel/seal.ts'
import type { Clock } from '../../ports/clock.ts'
import { paragraphs, type Composer, type Composers, type Paragraph, type Words } from '../letters/service.ts'
import { letterTexts as texts } from './letter-texts.ts'
import { halvesOf, secretOf } from './token.ts'
import { findForLetter, type LetterFacts } from './token-store.ts'

interface LetterParts {
  readonly seal: Seal
  readonly clock: Clock
  /** The address that residents open, without a slash at its end. */
  readonly publicUrl: string
}

interface Facts extends LetterFacts {
  readonly id: string
  readonly secret: string
}

const letter = (subject: string, ...parts: Paragraph[]): Words => paragraphs(subject, [texts.hello, ...parts])

const notice = (words: Words): Composer => {
  return () => Promise.resolve(words)
}

/** Writers of the account's letters, by kind. Links lead to hash routes (B-05). */
export const accountLetters = ({ seal, clock, publicUrl }: LetterParts): Composers => {
  const to = (...steps: string[]): string => `${publicUrl}/#/auth/${steps.join('/')}/`
  const login = to('login')

  /** A letter with a link: not written any more when the link was used or is too old. */
  const linked = (write: (facts: Facts) => Words | null): Composer => {
    return async (sql, { data: { token: id } }) => {
      if (id === undefined) throw new Error('A letter with a link names no link')
      const facts = await findForLetter(sql, id, clock.now())
      return facts ? write({ ...facts, id, secret: secretOf(seal, id) }) : null
    }
  }

  return {
    account_activation: linked(({ id, secret, number, isKnown }) => {
      const { subject, why, ask, button, ...rest } = isKnown ? texts.known : texts.activation
      const href = isKnown ? login : to('activation', id, secret)
      const more = 'period' in rest ? [texts.once(rest.period), texts.notYou] : []
      return letter(subject, why(number ?? ''), ask, { label: button, href }, ...more)
    }),
    account_repair: linked(({ id, secret, isKnown }) => {
      const { subject, ask, button, period } = texts.repair
      const link = { label: button, href: to('repair', id, secret) }
      return isKnown ? letter(subject, ask, link, texts.once(period), texts.notYou) : null
    }),
    account_add_profile: linked(({ id, secret, number }) => {
      const { subject, why, ask, button, period } = texts.addProfile
      const link = { label: button, href: to('add_tenant', id, ...halvesOf(secret)) }
      return letter(subject, why(number ?? ''), ask, link, texts.once(period), texts.notYou)
    }),
    account_change_email: linked(({ id, secret, isKnown }) => {
      if (isKnown) {
        const { subject, ask, button } = texts.emailBusy
        return letter(subject, ask, { label: button, href: login })
      }
      const { subject, ask, button, period } = texts.changeEmail
      const link = { label: button, href: to('change_email', id, secret) }
      return letter(subject, ask, link, texts.once(period), texts.notYou)
    }),
    account_email_changed: notice(letter(texts.emailChanged.subject, texts.emailChanged.ask)),
    account_password_changed: notice(
      letter(texts.passwordChanged.subject, texts.passwordChanged.ask, {
        label: texts.passwordChanged.button,
        href: login,
      }),
    ),
    account_deleted: notice(
      letter(texts.deleted.subject, texts.deleted.ask, texts.deleted.requests, texts.deleted.kept),
    ),
  }
}
