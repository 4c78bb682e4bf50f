import { parseMessage } from './message-payload.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { chatIcon } from '../../ui/icons/cabinet-icons.ts'
import { queuedCase } from './queued-case.tsx'

const messages = {
  item: 'Сообщение',
  newItem: 'Сообщение',
  queuedTitle: (subject: string) => `Сообщение: ${subject}`,
  remove: 'Удалить',
  about: { request: 'заявка', ticket: 'обращение' },
} as const

/** Editable only where it was written. */
export const queuedMessage = queuedCase({
  texts: messages,
  toSummary: (payload) => {
    const message = parseMessage(payload)
    return {
      icon: chatIcon,
      subject: message && `${messages.about[message.about]} № ${message.number}`,
      description: message?.text ?? '',
      details: message && [message.text],
    }
  },
  formPath: (lane) => {
    const [, about, id = ''] = lane.split('/')
    const detail = about === 'ticket' ? signedRoutes.ticketDetail : signedRoutes.requestDetail
    return detail.to({}, { id })
  },
})
