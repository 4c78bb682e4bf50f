import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

export interface Email {
  readonly id: number
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly unsubscribe: string | null
  readonly attachments: readonly {
    readonly filename: string
    readonly contentType: string
    readonly size: number
  }[]
  readonly receivedAt: string
}

/** Newest first. */
export interface Mailbox {
  readonly url: string
  emails(): readonly Email[]
  stop(): Promise<void>
}

const maxEmails = 500
const maxBytes = 5_000_000

const read = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Accepts all emails; port 0 picks a free one. */
export const startMailbox = async (now: () => Date, port = 0): Promise<Mailbox> => {
  const emails: Email[] = []
  let lastId = 0

  const take = async (raw: Buffer, to: readonly string[]): Promise<void> => {
    const { default: PostalMime } = await import('postal-mime')
    const { from, subject = '', text = '', html, headers, attachments } = await PostalMime.parse(raw)
    const unsubscribe = headers.find(({ key }) => key === 'list-unsubscribe')?.value
    lastId += 1
    const receivedAt = now().toISOString()
    emails.unshift({
      id: lastId,
      from: from?.address ?? '',
      to,
      subject,
      text,
      html: html ?? null,
      unsubscribe: unsubscribe ?? null,
      attachments: attachments.map(({ filename, mimeType: contentType, content }) => ({
        filename: filename ?? '',
        contentType,
        size: typeof content === 'string' ? content.length : content.byteLength,
      })),
      receivedAt,
    })
    emails.splice(maxEmails)
  }

  const receive = async (
    stream: AsyncIterable<Buffer>,
    to: readonly string[],
    done: (error?: Error) => void,
  ): Promise<void> => {
    try {
      await take(await read(stream), to)
      done()
    } catch (error) {
      done(new Error('The email cannot be read', { cause: error }))
    }
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: maxBytes,
    onData: (stream, { envelope }, done) =>
      void receive(
        stream,
        envelope.rcptTo.map(({ address }) => address),
        done,
      ),
  })
  server.on('error', (error) => process.emitWarning(error))
  const listener = server.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('The mailbox has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    emails: () => emails,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
