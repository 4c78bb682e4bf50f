import type { Queryable } from '../../db/connect.ts'
import { html } from '../../kernel/html.ts'
import type { Email } from '../../ports/mail.ts'
import { insertEmail, emailCounts, listLeft, type EmailRow } from './store.ts'
import { faultMetrics, queueMetrics, type Metric } from '../../kernel/retries.ts'

export { giveUpWaitingEmails, emailCounts, listUnsent, retryFailed, type ListedEmail } from './store.ts'

/** What a composer writes. */
export interface Words extends Pick<Email, 'subject' | 'unsubscribe' | 'attachments'> {
  readonly parts: readonly Paragraph[]
  /** The organisation that writes, if the composer knows it. */
  readonly organisation?: string | undefined
}

/** Runs when the email is sent; null cancels it. */
export type Composer = (sql: Queryable, email: Pick<EmailRow, 'recipient' | 'data'>) => Promise<Words | null>

/** Keys begin with the module's name. */
export type Composers = Readonly<Record<string, Composer>>

/**
 * Queues in the caller's transaction; retried until accepted. Composed when sent, so the table holds no link secrets.
 * Returns the id.
 */
export const enqueueEmail = (
  sql: Queryable,
  email: Pick<EmailRow, 'kind' | 'recipient' | 'data'>,
  now: Date,
): Promise<number> => insertEmail(sql, email, now)

/** Ids of sent emails are absent. */
export const getUnsentStates = async (
  sql: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, 'sending' | 'failed'>> => {
  const left = await listLeft(sql, ids)
  return new Map(left.map(({ id, isGivenUp }) => [id, isGivenUp ? 'failed' : 'sending'] as const))
}

/** Text, or a link shown as a button. */
export type Paragraph = string | { readonly label: string; readonly href: string }

const inText = (part: Paragraph): string => (typeof part === 'string' ? part : `${part.label}: ${part.href}`)

const button =
  'display:inline-block;padding:12px 20px;border-radius:12px;background:#00656f;color:#ffffff;text-decoration:none'
const inHtml = (part: Paragraph) =>
  typeof part === 'string'
    ? html`<p style="white-space:pre-line">${part}</p>`
    : html`<p><a href="${part.href}" style="${button}">${part.label}</a></p>
        <p style="color:#4d5b5e;font-size:14px">
          Если кнопка не нажимается, откройте ссылку:<br />${part.href}
        </p>`

export const paragraphs = (subject: string, parts: readonly Paragraph[]): Words => ({ subject, parts })

const signature = (organisation: string): string => `С уважением, ${organisation}`

/** Signs with the name of the organisation; null leaves the email unsigned. */
export const renderEmail = (
  { subject, parts: written, organisation: _own, ...rest }: Words,
  organisation: string | null,
): Omit<Email, 'to' | 'id'> => {
  const parts = organisation === null ? written : [...written, signature(organisation)]
  return {
    ...rest,
    subject,
    text: `${parts.map(inText).join('\n\n')}\n`,
    html: html`<!doctype html>
      <html lang="ru">
        <meta charset="utf-8" />
        <title>${subject}</title>
        <body
          style="font:16px/1.5 system-ui,sans-serif;color:#14201f;max-width:560px;margin:24px auto;padding:0 16px"
        >
          ${parts.map(inHtml)}
        </body>
      </html>`.markup,
  }
}

export const deleteEmailsTo = async (sql: Queryable, recipient: string): Promise<void> => {
  await sql`delete from email_outbox where recipient = ${recipient}`
}

export const emailMetrics = async (sql: Queryable, now: Date): Promise<readonly Metric[]> => {
  const { givenUp: value, faults, ...queue } = await emailCounts(sql)
  return [
    ...queueMetrics('emails', queue, now),
    ...faultMetrics('emails', faults),
    { name: 'emails_given_up', help: 'Emails given up in the last 30 days', value },
  ]
}
