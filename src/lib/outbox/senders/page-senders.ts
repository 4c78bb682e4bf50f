import type { Sender } from '../record.ts'
import type { senders as all } from './worker-senders.ts'

/** Loads a sender with its first item; rendering does not need it. */
const later =
  (load: () => Promise<Sender>): Sender =>
  async (lane, item) => {
    try {
      const send = await load()
      return await send(lane, item)
    } catch (error) {
      return { name: 'networkError', error: String(error) }
    }
  }

export const senders: Record<keyof typeof all, Sender> = {
  meters: later(async () => (await import('./meters.ts')).sendReading),
  request: later(async () => (await import('./requests.ts')).sendRequest),
  message: later(async () => (await import('./messages.ts')).sendMessage),
  ticket: later(async () => (await import('./tickets.ts')).sendTicket),
}
