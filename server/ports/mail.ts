export interface MailAttachment {
  readonly filename: string
  readonly contentType: string
  readonly content: Uint8Array
}

/** A letter of ours, in both forms. */
export interface MailLetter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The page where its reader ends letters of this kind (RFC 2369); none for a letter that was asked for. */
  readonly unsubscribe?: string
  readonly attachments?: readonly MailAttachment[]
  /** Constant over attempts, so that a mailbox recognises a repeated letter: letters, digits and hyphens. */
  readonly id: string
}

/** The post (decision 1). */
export interface Mail {
  /** Hands a letter over. Rejects when the other side did not take it; it may then be tried again. */
  send(letter: MailLetter): Promise<void>
  /** Lets go of open connections. */
  close(): void
}
