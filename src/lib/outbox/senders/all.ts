import type { LaneKind, Sender } from '../types.ts'

/** A screen needs no sender to be drawn: its code comes with the first item. */
const later =
  (load: () => Promise<Sender>): Sender =>
  async (lane, item) => {
    try {
      const send = await load()
      return await send(lane, item)
    } catch (error) {
      return { name: 'unanswered', error: String(error) }
    }
  }

/** Who sends what; a kind without a sender waits. */
export const senders: Partial<Record<LaneKind, Sender>> = {
  meters: later(async () => (await import('./meters.ts')).sendReading),
  request: later(async () => (await import('./requests.ts')).sendRequest),
  ticket: later(async () => (await import('./tickets.ts')).sendTicket),
}
