import { domainToASCII } from 'node:url'
import type { Transporter } from 'nodemailer'
import type { Mail } from '../ports/mail.ts'

interface SmtpOptions {
  /** smtp:// or smtps://, with user and password if required. */
  readonly url: string
  readonly from: string
}

interface Sender {
  readonly name: string
  readonly address: string
  readonly domain: string
}

/**
 * Parses 'ТСЖ «Мир», Москва <cabinet@мир.рф>': nodemailer splits at the comma, and a Message-ID needs an ASCII domain.
 */
const toSender = (from: string): Sender => {
  const opening = from.lastIndexOf('<')
  const name = from.slice(0, Math.max(0, opening)).trim()
  const [local = '', host = ''] = from
    .slice(opening + 1)
    .replace('>', '')
    .split('@')
  const domain = domainToASCII(host)
  const [, quoted] = /^"((?:[^"\\]|\\.)*)"$/.exec(name) ?? []
  return { name: quoted?.replace(/\\(.)/g, '$1') ?? name, address: `${local}@${domain}`, domain }
}

const timeoutMs = 20_000

export const createSmtpMail = ({ url, from }: SmtpOptions): Mail => {
  const { domain, ...sender } = toSender(from)
  const connect = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      pool: true,
      maxConnections: 1,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  let transport: Promise<Transporter> | null = null
  return {
    async send({ id, unsubscribe, attachments = [], ...email }) {
      const list = unsubscribe === undefined ? {} : { list: { unsubscribe } }
      transport ??= connect()
      await (
        await transport
      ).sendMail({
        ...email,
        ...list,
        attachments: attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) })),
        from: sender,
        messageId: `<${id}@${domain}>`,
      })
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}
