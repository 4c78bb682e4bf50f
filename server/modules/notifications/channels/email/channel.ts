import type { Queryable } from '../../../../db/connect.ts'
import type { Mail } from '../../../../ports/mail.ts'
import type { Channel, Send } from '../channel.ts'
import type { Composers } from './compose.ts'
import { renderEmail } from './render.ts'
import { enqueueEmail } from './service.ts'
import { channelName, findOrganisationName, recordSentEmail } from './store.ts'

interface EmailSendDeps {
  readonly sql: Queryable
  readonly mail: Mail
  readonly composers: Composers
}

export const createEmailSend =
  ({ sql, mail, composers }: EmailSendDeps): Send =>
  async ({ kind, recipient, data, messageId }) => {
    const compose = composers[kind]
    if (!compose) throw new Error(`No composer for emails of kind ${kind}`)
    const content = await compose(sql, { recipient, data })
    if (!content) return 'cancelled'
    const organisation = content.organisation ?? (await findOrganisationName(sql, recipient))
    await mail.send({ ...renderEmail(content, organisation), to: recipient, id: messageId })
    return 'sent'
  }

export const emailChannel: Channel = {
  name: channelName,
  queue: 'emails',
  label: 'писем',
  isOn: (choices, topic) => choices.email && choices[topic],
  enqueue: async (sql, { addressee, title, body, path, text, now }) => {
    const { residentId, username, organisation } = addressee
    const data = { resident: String(residentId), title, body, path, organisation, ...(text && { text }) }
    await enqueueEmail(sql, { kind: 'notifications_notice', recipient: username, data }, now)
  },
  open: ({ sql, mail, composers }) => (mail === null ? null : createEmailSend({ sql, mail, composers })),
  onSent: recordSentEmail,
}
