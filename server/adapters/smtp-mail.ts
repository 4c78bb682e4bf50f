import type { Transporter } from 'nodemailer'
import type { Mail } from '../ports/mail.ts'

interface SmtpOptions {
  /** smtp:// or smtps://, with the name and the password in it where they are asked for. */
  readonly url: string
  /** The sender's address. */
  readonly from: string
}

const patienceMs = 20_000

/** The post by SMTP. */
export const createSmtpMail = ({ url, from }: SmtpOptions): Mail => {
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '')
  const connect = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      pool: true,
      maxConnections: 1,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  let transport: Promise<Transporter> | null = null
  return {
    async send({ id, unsubscribe, attachments = [], ...letter }) {
      const list = unsubscribe === undefined ? {} : { list: { unsubscribe } }
      transport ??= connect()
      await (
        await transport
      ).sendMail({
        ...letter,
        ...list,
        attachments: attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) })),
        from,
        messageId: `<${id}@${domain}>`,
      })
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}
