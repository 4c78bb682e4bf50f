import type { Queryable } from '../../../../db/connect.ts'
import type { Email } from '../../../../ports/mail.ts'
import type { OutboxRow } from '../../outbox/store.ts'

/** Text, or a link shown as a button. */
export type Paragraph = string | { readonly label: string; readonly href: string }

/** What a composer writes. */
export interface EmailContent extends Pick<Email, 'subject' | 'unsubscribe' | 'attachments'> {
  readonly parts: readonly Paragraph[]
  /** The organisation that writes, if the composer knows it. */
  readonly organisation?: string | undefined
}

/** Runs when the email is sent; null cancels it. */
export type Composer = (
  sql: Queryable,
  email: Pick<OutboxRow, 'recipient' | 'data'>,
) => Promise<EmailContent | null>

/** Keys begin with the module's name. */
export type Composers = Readonly<Record<string, Composer>>

export const paragraphs = (subject: string, parts: readonly Paragraph[]): EmailContent => ({ subject, parts })
