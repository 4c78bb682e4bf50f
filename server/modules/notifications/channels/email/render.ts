import { html } from '../../../../kernel/html.ts'
import type { Email } from '../../../../ports/mail.ts'
import type { EmailContent, Paragraph } from './compose.ts'

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

const signature = (organisation: string): string => `С уважением, ${organisation}`

/** Signs with the name of the organisation; null leaves the email unsigned. */
export const renderEmail = (
  { subject, parts: written, organisation: _own, ...rest }: EmailContent,
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
