import { atom, type Getter, type Setter } from 'jotai/vanilla'
import { runAction, toastAtom } from '../../../lib/state/notices.ts'
import { rateTicket } from '../api/rate-ticket.ts'
import { revokeTicket } from '../api/revoke-ticket.ts'
import type { TicketView } from '../rules/ticket-view.ts'
import { texts } from '../texts.ts'
import { ticketAtom, ticketsAtom } from './remote.ts'

/** The ticket that is being changed; null for none. */
export const changingAtom = atom<number | null>(null)

interface Change {
  readonly id: number
  readonly work: () => Promise<TicketView>
  readonly done: string
  readonly failed: string
}

/** Changes a ticket; the list and the open card show what it has become. A failure is told, and nothing has changed. */
const change = async (get: Getter, set: Setter, { id, work, done, failed }: Change): Promise<void> => {
  set(changingAtom, id)
  try {
    const changed = await runAction(set, work, failed)
    void set(ticketsAtom, { put: changed })
    if (get(ticketAtom).value?.id === id) void set(ticketAtom, id)
    set(toastAtom, done)
  } catch {
    // Told by the action.
  } finally {
    set(changingAtom, null)
  }
}

/** Rates the answer (row T-04). */
export const rateAtom = atom(null, (get, set, id: number, score: number) =>
  change(get, set, { id, work: () => rateTicket(id, score), done: texts.rated, failed: texts.notRated }),
)

/** Takes a ticket back (row T-03). */
export const revokeAtom = atom(null, (get, set, id: number) =>
  change(get, set, { id, work: () => revokeTicket(id), done: texts.isRevoked, failed: texts.notRevoked }),
)
