import type { Hmac } from '../../../../kernel/hmac.ts'
import { paragraphs, type Composers } from './compose.ts'
import { getUnsubscribeToken } from '../../unsubscribe.ts'
import { findChannels } from '../../store.ts'
import { messages } from '../../messages.ts'

interface EmailDeps {
  readonly hmac: Hmac
  readonly publicUrl: string
}

/** Composers return null after an unsubscribe. */
export const notificationEmails = ({ hmac, publicUrl }: EmailDeps): Composers => ({
  notifications_notice: async (
    sql,
    { recipient, data: { resident, title, body, path, text, organisation } },
  ) => {
    if (resident === undefined || title === undefined || body === undefined || path === undefined)
      throw new Error('An email of a notice lacks its text')
    const residentId = Number(resident)
    const stored = await findChannels(sql, residentId)
    if (!stored?.channels.email || stored.username !== recipient) return null
    const query = `?id=${getUnsubscribeToken(hmac, residentId, recipient)}`
    const { hello, button, why, topics, settings } = messages.email
    const content = paragraphs(title, [
      hello,
      `${title}. ${body}.`,
      ...(text === undefined ? [] : [text]),
      { label: button, href: `${publicUrl}/#${path}` },
      why,
      { label: topics, href: `${publicUrl}/#/profile/settings/` },
      { label: settings, href: `${publicUrl}/#/notifications/settings/${query}` },
    ])
    return { ...content, organisation, unsubscribe: `${publicUrl}/#/notifications/unsubscribe/${query}` }
  },
})
