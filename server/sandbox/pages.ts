import type { FastifyReply } from 'fastify'
import { html, type Html } from '../kernel/html.ts'
import { roleNames } from '#contract/staff/roles.ts'
import type { MemberCode } from '../modules/staff/sign-in.ts'
import type { Email } from './mailbox.ts'
import type { ReceivedPush } from './push-service.ts'
import type { Call } from './telephony.ts'

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'"

export const sendPage = (reply: FastifyReply, page: string, policy = pagePolicy): FastifyReply =>
  reply
    .header('content-security-policy', policy)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page)

export const page = (title: string, body: Html): string =>
  html`<!doctype html>
    <html lang="ru">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${title}</title>
      <style>
        body {
          font:
            16px/1.5 system-ui,
            sans-serif;
          max-width: 60rem;
          margin: 2rem auto;
          padding: 0 1rem;
        }
        iframe {
          width: 100%;
          height: 60vh;
          border: 1px solid #889;
        }
        pre {
          white-space: pre-wrap;
        }
        li {
          margin-block: 0.75rem;
        }
        button {
          font: inherit;
          margin: 0.25rem 0.5rem 0.25rem 0;
          padding: 0.5rem 1rem;
        }
        label {
          display: block;
          padding-block: 0.25rem;
        }
      </style>
      <h1>${title}</h1>
      ${body}
    </html>`.markup

export const indexPage = (smtpUrl: string): string =>
  page(
    'Стенд',
    html`<p>
        Здесь собраны внешние службы кабинета: они говорят на настоящих протоколах, но ничего не отправляют
        наружу.
      </p>
      <ul>
        <li><a href="/sandbox/mailbox/">Почтовый ящик</a>: все письма кабинета, принимает ${smtpUrl}</li>
        <li><a href="/sandbox/bank/">Банк</a>: заказы, списания и ответы кабинета</li>
        <li>
          <a href="/sandbox/calls/">Звонки</a>: кому звонили для оплаты по QR и с какими последними цифрами
        </li>
        <li>
          <a href="/sandbox/codes/">Коды сотрудников</a>: второй шаг входа на рабочее место, вместо телефонов
        </li>
        <li><a href="/sandbox/push/">Уведомления</a>: что получили браузеры, подписанные на стенде</li>
      </ul>`,
  )

export const passwordPage = (): string =>
  page(
    'Нужен пароль стенда',
    html`<p>
      Здесь письма, звонки и банк учебного стенда. Обновите страницу и введите пароль REHEARSAL_PASSWORD из
      cabinet.env; имя пользователя может быть любым.
    </p>`,
  )

const row = ({ id, subject, to, receivedAt }: Email): Html =>
  html`<li>
    <a href="/sandbox/mailbox/${id}/">${subject || 'Без темы'}</a><br />${to.join(', ')}, ${receivedAt}
  </li>`

export const mailboxPage = (emails: readonly Email[]): string =>
  page(
    'Почтовый ящик',
    emails.length === 0
      ? html`<p>Писем пока нет.</p>`
      : html`<ol>
          ${emails.map(row)}
        </ol>`,
  )

/** Shows the HTML in a sandboxed frame. */
export const emailPage = ({ id, from, to, subject, text, html: body, attachments }: Email): string =>
  page(
    subject || 'Без темы',
    html`<p><a href="/sandbox/mailbox/">Все письма</a></p>
      <p>От: ${from}<br />Кому: ${to.join(', ')}</p>
      ${attachments.map(({ filename, size }) => html`<p>Вложение: ${filename}, ${size} байт</p>`)}
      <pre>${text}</pre>
      ${body === null ? html`` : html`<iframe sandbox title="Письмо" src="/sandbox/mailbox/${id}/body.html"></iframe>`}`,
  )

const pushRow = ({ message, subscription, receivedAt }: ReceivedPush): Html =>
  html`<li>
    <pre>${JSON.stringify(message, null, 2)}</pre>
    ${subscription}, ${receivedAt}
  </li>`

export const pushPage = (pushes: readonly ReceivedPush[]): string =>
  page(
    'Уведомления',
    pushes.length === 0
      ? html`<p>Уведомлений пока нет.</p>`
      : html`<ol>
          ${pushes.map(pushRow)}
        </ol>`,
  )

const callRow = ({ phone, digits, calledAt }: Call): Html =>
  html`<li>На номер +${phone} звонили с номера, который кончается на <b>${digits}</b><br />${calledAt}</li>`

export const callsPage = (calls: readonly Call[]): string =>
  page(
    'Звонки',
    calls.length === 0
      ? html`<p>Звонков пока нет.</p>`
      : html`<ol>
          ${calls.map(callRow)}
        </ol>`,
  )

const codeRow = ({ email, name, role, code }: MemberCode): Html =>
  html`<li><b>${code}</b><br />${name}, ${roleNames[role]}, ${email}</li>`

/** Lists codes; each works once, for 30 s. */
export const codesPage = (codes: readonly MemberCode[]): string =>
  page(
    'Коды сотрудников',
    codes.length === 0
      ? html`<p>Второй шаг входа ещё никто не настроил.</p>`
      : html`<p>Код сработает один раз. Обновите страницу, чтобы увидеть следующий.</p>
          <ol>
            ${codes.map(codeRow)}
          </ol>`,
  )
