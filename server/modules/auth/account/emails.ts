import { emailLinkAddress } from '#contract/auth/account-checks.ts'
import type { Hmac } from '../../../kernel/hmac.ts'
import type { Clock } from '../../../ports/clock.ts'
import {
  paragraphs,
  type Composer,
  type Composers,
  type Paragraph,
  type EmailContent,
} from '../../notifications/channels/email/service.ts'
import { splitSecret, getSecret } from './one-time-token.ts'
import { findEmailFacts, type EmailFacts } from './token-store.ts'

const emailTexts = {
  hello: 'Здравствуйте!',
  notYou: 'Если это были не вы, ничего не делайте: без этой ссылки никто ничего не изменит.',
  once: (period: string) => `Ссылка сработает один раз и действует ${period}.`,
  activation: {
    subject: 'Завершите регистрацию в личном кабинете',
    why: (number: string) => `Вы регистрируете кабинет для лицевого счёта № ${number}.`,
    ask: 'Откройте ссылку, введите номер квартиры и придумайте пароль.',
    button: 'Завершить регистрацию',
    period: 'три дня',
  },
  known: {
    subject: 'У вас уже есть личный кабинет',
    why: (number: string) =>
      `На вашу почту пробовали зарегистрировать лицевой счёт № ${number}, но кабинет с этой почтой уже есть.`,
    ask: 'Если это были вы, войдите в кабинет и добавьте лицевой счёт в разделе «Профиль». Забыли пароль? Его можно восстановить на странице входа.',
    button: 'Войти в кабинет',
  },
  repair: {
    subject: 'Новый пароль для личного кабинета',
    ask: 'Откройте ссылку и придумайте новый пароль.',
    button: 'Задать новый пароль',
    period: 'один час',
  },
  addProfile: {
    subject: 'Добавьте лицевой счёт в кабинет',
    why: (number: string) => `Вы добавляете в личный кабинет лицевой счёт № ${number}.`,
    ask: 'Откройте ссылку там, где вы вошли в кабинет, и введите номер квартиры.',
    button: 'Добавить лицевой счёт',
    period: 'три дня',
  },
  changeEmail: {
    subject: 'Подтвердите новую почту',
    ask: 'Вы меняете почту для входа в личный кабинет на эту. Откройте ссылку там, где вы вошли в кабинет, и введите номер квартиры.',
    button: 'Подтвердить почту',
    period: 'сутки',
  },
  emailBusy: {
    subject: 'Эта почта уже занята',
    ask: 'Кто-то пробовал сделать эту почту своей в личном кабинете, но с ней уже связан другой кабинет. Если это были вы, укажите другую почту или войдите в тот кабинет.',
    button: 'Войти в кабинет',
  },
  emailChanged: {
    subject: 'Почта личного кабинета изменена',
    ask: 'Теперь в кабинет входят по другой почте. Если это сделали вы, ничего не делайте.',
    undo: 'Если не вы, откройте ссылку, верните эту почту и задайте новый пароль. Чужие входы завершатся.',
    button: 'Вернуть прежнюю почту',
    period: 'три дня',
  },
  passwordChanged: {
    subject: 'Пароль личного кабинета изменён',
    ask: 'На других устройствах нужно войти заново. Если пароль меняли не вы, восстановите его на странице входа.',
    button: 'Открыть страницу входа',
  },
  deleted: {
    subject: 'Личный кабинет удалён',
    ask: 'Мы удалили вашу почту, пароль, телефоны, карты, обращения, настройки и сведения о входах.',
    requests:
      'Невыполненные заявки остались в работе, но без ваших телефонов и фотографий. Когда их выполнят, мы сотрём и текст.',
    kept: 'У управляющей организации остаются лицевой счёт, показания, начисления и платежи: их по закону хранит бухгалтерия. С вашей почтой они больше не связаны.',
  },
} as const

interface EmailDeps {
  readonly hmac: Hmac
  readonly clock: Clock
  readonly publicUrl: string
}

interface Facts extends EmailFacts {
  readonly id: string
  readonly secret: string
}

const email = (subject: string, ...parts: Paragraph[]): EmailContent =>
  paragraphs(subject, [emailTexts.hello, ...parts])

const notice = (content: EmailContent): Composer => {
  return () => Promise.resolve(content)
}

/** Returns composers of account emails. The links lead to hash routes (B-05). */
export const accountEmails = ({ hmac, clock, publicUrl }: EmailDeps): Composers => {
  const to = (...steps: string[]): string => `${publicUrl}/#/auth/${steps.join('/')}/`
  /** The link carries the address for password managers. */
  const toPassword = (step: string, { id, secret, username }: Facts): string =>
    `${to(step, id, secret)}?${new URLSearchParams({ [emailLinkAddress]: username })}`
  const login = to('login')

  /** Null for a used or expired link, which cancels the email. */
  const linked = (write: (facts: Facts) => EmailContent | null): Composer => {
    return async (sql, { data: { token: id } }) => {
      if (id === undefined) throw new Error('An email with a link names no link')
      const facts = await findEmailFacts(sql, id, clock.now())
      const content = facts ? write({ ...facts, id, secret: getSecret(hmac, id) }) : null
      return content && { ...content, organisation: facts?.organisation ?? undefined }
    }
  }

  return {
    account_activation: linked((facts) => {
      const { number, isKnown } = facts
      const { subject, why, ask, button, ...rest } = isKnown ? emailTexts.known : emailTexts.activation
      const href = isKnown ? login : toPassword('activation', facts)
      const more = 'period' in rest ? [emailTexts.once(rest.period), emailTexts.notYou] : []
      return email(subject, why(number ?? ''), ask, { label: button, href }, ...more)
    }),
    account_repair: linked((facts) => {
      const { subject, ask, button, period } = emailTexts.repair
      const link = { label: button, href: toPassword('repair', facts) }
      return facts.isKnown ? email(subject, ask, link, emailTexts.once(period), emailTexts.notYou) : null
    }),
    account_add_profile: linked(({ id, secret, number }) => {
      const { subject, why, ask, button, period } = emailTexts.addProfile
      const link = { label: button, href: to('add_tenant', id, ...splitSecret(secret)) }
      return email(subject, why(number ?? ''), ask, link, emailTexts.once(period), emailTexts.notYou)
    }),
    account_change_email: linked(({ id, secret, isKnown }) => {
      if (isKnown) {
        const { subject, ask, button } = emailTexts.emailBusy
        return email(subject, ask, { label: button, href: login })
      }
      const { subject, ask, button, period } = emailTexts.changeEmail
      const link = { label: button, href: to('change_email', id, secret) }
      return email(subject, ask, link, emailTexts.once(period), emailTexts.notYou)
    }),
    account_undo_email: linked((facts) => {
      const { subject, ask, undo, button, period } = emailTexts.emailChanged
      const link = { label: button, href: toPassword('undo_email', facts) }
      return email(subject, ask, undo, link, emailTexts.once(period))
    }),
    account_password_changed: notice(
      email(emailTexts.passwordChanged.subject, emailTexts.passwordChanged.ask, {
        label: emailTexts.passwordChanged.button,
        href: login,
      }),
    ),
    account_deleted: notice(
      email(
        emailTexts.deleted.subject,
        emailTexts.deleted.ask,
        emailTexts.deleted.requests,
        emailTexts.deleted.kept,
      ),
    ),
  }
}
