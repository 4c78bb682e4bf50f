import type { Seal } from '../../kernel/seal.ts'
import { paragraphs, type Composers } from '../letters/service.ts'
import { letterIdOf } from './refusal.ts'
import { findChannels } from './store.ts'
import { texts } from './texts.ts'

interface LetterParts {
  readonly seal: Seal
  /** The address that residents open, without a slash at its end. */
  readonly publicUrl: string
}

/** Writers of the letters of notices; one that was refused meanwhile is not written. */
export const notificationLetters = ({ seal, publicUrl }: LetterParts): Composers => ({
  notifications_notice: async (sql, { recipient, data: { resident, title, body, path } }) => {
    if (resident === undefined || title === undefined || body === undefined || path === undefined)
      throw new Error('A letter of a notice lacks its words')
    const residentId = Number(resident)
    const channels = await findChannels(sql, residentId)
    if (!channels?.email || channels.username !== recipient) return null
    const query = `?id=${letterIdOf(seal, residentId, recipient)}`
    const { hello, button, why, settings } = texts.letter
    const words = paragraphs(title, [
      hello,
      `${title}. ${body}.`,
      { label: button, href: `${publicUrl}/#${path}` },
      why,
      { label: settings, href: `${publicUrl}/#/notifications/settings/${query}` },
    ])
    return { ...words, unsubscribe: `${publicUrl}/#/notifications/unsubscribe/${query}` }
  },
})
