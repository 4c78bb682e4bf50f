import { rehearsalLabel, rehearsalMark } from '../kernel/rehearsal.ts'
import type { Mail } from '../ports/mail.ts'
import type { Push } from '../ports/push.ts'

const notice = `<p style="padding:12px 16px;background:#14201f;color:#ffffff"><strong>${rehearsalMark}</strong></p>`

/** Marks each email as one of a rehearsal. */
export const markEmails = (mail: Mail): Mail => ({
  ...mail,
  send: ({ subject, text, html, ...email }) =>
    mail.send({
      ...email,
      subject: `${rehearsalLabel}. ${subject}`,
      text: `${rehearsalMark}\n\n${text}`,
      html: html.replace(/<body[^<>]*>/, (body) => body + notice),
    }),
})

/** Marks the title of each push; browsers receive real ones, because only they can subscribe. */
export const markPushes = (push: Push): Push => ({
  ...push,
  send(to, { body, ...content }) {
    const message = JSON.parse(body) as { readonly title: string }
    const marked = { ...message, title: `${rehearsalLabel}. ${message.title}` }
    return push.send(to, { ...content, body: JSON.stringify(marked) })
  },
})
