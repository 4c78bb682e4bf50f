import type { TicketStatus } from '#contract/cases/schema.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { DeskDue } from '#contract/cases/terms.ts'
import type { Queryable } from '../../db/connect.ts'
import { addEvent, attachToAnswer, createDesk, type DeskDeps, type StaffFiles } from '../cases/service.ts'
import type { FlatFilter } from '../staff/service.ts'
import { findTerms, type StaffTicket, type StoredEvent } from './store.ts'
import { ticketAnswer } from './notices/ticket-answer.ts'
import { ticketMoved } from './notices/ticket-moved.ts'
import { deskMessages } from './messages.ts'
import { deskDueOfTicket, ticketCase } from './ticket-case.ts'

const checkNotRevoked = ({ status }: StaffTicket): void => {
  if (status === 'revoked') throw new DomainError('revoked', [deskMessages.revoked])
}

/** Notifies residents (G-03). */
export const createTicketDesk = (deps: DeskDeps) => {
  const desk = createDesk<StaffTicket, StoredEvent>(deps, ticketCase)
  return {
    /** Null for unanswered. */
    list: (status: TicketStatus | null, flats: FlatFilter, limit: number) =>
      desk.list({ statuses: [status ?? 'sent'], flats, limit }),

    show: desk.show,
    read: desk.read,

    /** Answers a closed ticket too. Throws if the resident revoked it. */
    answer: (number: number, text: string, sent?: StaffFiles): Promise<void> =>
      desk.change(number, async (tx, ticket, at) => {
        checkNotRevoked(ticket)
        const event = await addEvent(tx, ticketCase, ticket.id, { status: 'answered', text, at })
        await attachToAnswer(tx, ticketCase, { row: ticket, event, sent, now: at })
        return { kind: ticketAnswer, event: String(event), text }
      }),

    close: (number: number, text: string | null): Promise<void> =>
      desk.change(number, async (tx, ticket, at) => {
        checkNotRevoked(ticket)
        if (ticket.status === 'closed') throw new DomainError('same_status', [deskMessages.sameStatus])
        const event = await addEvent(tx, ticketCase, ticket.id, { status: 'closed', text, at })
        return { kind: ticketMoved, event: String(event), status: deskMessages.closed, text }
      }),

    reopen: (number: number, text: string | null): Promise<void> =>
      desk.change(number, async (tx, ticket, at) => {
        checkNotRevoked(ticket)
        if (ticket.status === 'sent') throw new DomainError('same_status', [deskMessages.waits])
        const event = await addEvent(tx, ticketCase, ticket.id, { status: 'sent', text, at })
        return { kind: ticketMoved, event: String(event), status: deskMessages.reopened, text }
      }),
  }
}

/** Returns deadlines by ticket id, and whether each ticket was answered before. */
export const termsOfTickets = async (
  sql: Queryable,
  ids: readonly number[],
): Promise<
  ReadonlyMap<number, { readonly due: DeskDue; readonly isAnswered: boolean; readonly isEmergency: false }>
> => {
  const rows = await findTerms(sql, ids)
  return new Map(
    rows.map((row) => [
      row.id,
      { due: deskDueOfTicket(row), isAnswered: row.isAnswered, isEmergency: false },
    ]),
  )
}
