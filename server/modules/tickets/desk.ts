import type { StoredFile } from '#contract/files/schema.ts'
import type { TicketStatus } from '#contract/tickets/statuses.ts'
import type { Tx } from '../../db/connect.ts'
import { Refused } from '../../kernel/refusal.ts'
import { filesOf } from '../files/service.ts'
import { notify } from '../notifications/service.ts'
import type { DeskParts } from '../requests/service.ts'
import { listForDesk, lockByNumber, type DeskTicket } from './desk-store.ts'
import { listEvents, moveTicket, type StoredEvent } from './store.ts'
import { deskTexts, texts } from './texts.ts'

/** A ticket with all that is known of it. */
interface Shown {
  readonly ticket: DeskTicket
  readonly events: readonly StoredEvent[]
  readonly files: readonly StoredFile[]
}

/** What the management organisation does with tickets (G-03): residents see it, and are told of it. */
export const makeTicketDesk = ({ sql, clock, seal }: DeskParts) => {
  const held = <T>(number: number, work: (tx: Tx, ticket: DeskTicket) => Promise<T>): Promise<T> =>
    sql.begin(async (tx) => {
      const ticket = await lockByNumber(tx, number)
      if (!ticket) throw new Refused(404, 'not_found', [texts.notFound])
      return work(tx, ticket)
    })

  return {
    /** The newest ones of a status; null: those that wait for an answer. */
    list: (status: TicketStatus | null, limit: number) => listForDesk(sql, status ?? 'sent', limit),

    show: (number: number): Promise<Shown> =>
      held(number, async (tx, ticket) => {
        const files = await filesOf(tx, 'ticket', [ticket.id])
        return { ticket, events: await listEvents(tx, ticket.id), files: files.get(ticket.id) ?? [] }
      }),

    /** Answers; a closed ticket is open again as an answered one. One that its resident took back is not answered. */
    answer: (number: number, text: string): Promise<void> =>
      held(number, async (tx, { id, profile_id: profile, status }) => {
        if (status === 'revoked') throw new Refused(422, 'revoked', [deskTexts.revoked])
        const now = clock.now()
        const event = await moveTicket(tx, id, { status: 'answered', text, at: now })
        if (profile === null) return
        const told = { id: String(id), number: String(number), answer: String(event) }
        await notify(tx, { seal, now }, profile, { kind: 'ticket_answer', ...told })
      }),

    /** Closes a ticket, with a last word or without. */
    close: (number: number, text: string | null): Promise<void> =>
      held(number, async (tx, { id, profile_id: profile, status }) => {
        if (status === 'revoked') throw new Refused(422, 'revoked', [deskTexts.revoked])
        if (status === 'closed') throw new Refused(422, 'same_status', [deskTexts.sameStatus])
        const now = clock.now()
        const event = await moveTicket(tx, id, { status: 'closed', text, at: now })
        if (profile === null) return
        const told = { id: String(id), number: String(number), turn: String(event), says: deskTexts.closed }
        await notify(tx, { seal, now }, profile, { kind: 'ticket_moved', ...told })
      }),
  }
}
