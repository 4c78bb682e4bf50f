import { html } from '../../kernel/html.ts'

/** A paragraph of a letter: words, or a link that looks like a button. */
export type Paragraph = string | { readonly label: string; readonly href: string }

const inText = (part: Paragraph): string => (typeof part === 'string' ? part : `${part.label}: ${part.href}`)

const button =
  'display:inline-block;padding:12px 20px;border-radius:12px;background:#00656f;color:#ffffff;text-decoration:none'
const inHtml = (part: Paragraph) =>
  typeof part === 'string'
    ? html`<p>${part}</p>`
    : html`<p><a href="${part.href}" style="${button}">${part.label}</a></p>
        <p style="color:#4d5b5e;font-size:14px">
          Если кнопка не нажимается, откройте ссылку:<br />${part.href}
        </p>`

/** The two forms of a letter out of the same paragraphs. */
export const paragraphs = (
  subject: string,
  parts: readonly Paragraph[],
): { readonly subject: string; readonly text: string; readonly html: string } => ({
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
})
