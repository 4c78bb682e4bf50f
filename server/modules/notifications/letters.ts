import type { Hmac } from '../../kernel/hmac.ts'
import { paragraphs, type Composers } from '../letters/service.ts'
import { getLetterId } from './letter-settings.ts'
import { findChannels } from './store.ts'
import { messages } from './messages.ts'

interface LetterDeps {
  readonly hmac: Hmac
  /** The address that residents open, without a slash at its end. */
  readonly publicUrl: string
}

/** Composers of notice letters; a letter that was unsubscribed from meanwhile is not written. */
export const notificationLetters = ({ hmac, publicUrl }: LetterDeps): Composers => ({
  notifications_notice: async (sql, { recipient, data: { resident, title, body, path } }) => {
    if (resident === undefined || title === undefined || body === undefined || path === undefined)
      throw new Error('A letter of a notice lacks its words')
    const residentId = Number(resident)
    const channels = await findChannels(sql, residentId)
    if (!channels?.email || channels.username !== recipient) return null
    const query = `?id=${getLetterId(hmac, residentId, recipient)}`
    const { hello, button, why, topics, settings } = messages.letter
    const content = paragraphs(title, [
      hello,
      `${title}. ${body}.`,
      { label: button, href: `${publicUrl}/#${path}` },
      why,
      { label: topics, href: `${publicUrl}/#/profile/settings/` },
      { label: settings, href: `${publicUrl}/#/notifications/settings/${query}` },
    ])
    return { ...content, unsubscribe: `${publicUrl}/#/notifications/unsubscribe/${query}` }
  },
})
