export interface MailAttachment {
  readonly filename: string
  readonly contentType: string
  readonly content: Uint8Array
}

export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** RFC 2369; absent for requested emails. */
  readonly unsubscribe?: string
  readonly attachments?: readonly MailAttachment[]
  /** Constant across retries, so mailboxes detect duplicates. */
  readonly id: string
}

export interface Mail {
  /** Rejects if not accepted; may be retried. */
  send(email: Email): Promise<void>
  close(): void
}
