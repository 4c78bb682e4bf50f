import type { Notices, TicketNotice } from '#contract/dashboard/schema.ts'
import { ticketsPage, type NewTicket, type Ticket } from '#contract/tickets/schema.ts'
import type { Queryable, Sql, Tx } from '../../db/connect.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { Clock } from '../../ports/clock.ts'
import { filesOf } from '../files/service.ts'
import { createTicket, topicsOf } from './create.ts'
import { presentListed, presentTicket } from './present.ts'
import {
  countTickets,
  findTicket,
  listEvents,
  listTickets,
  lockTicket,
  moveTicket,
  setScore,
  type StoredTicket,
} from './store.ts'
import { texts } from './texts.ts'

export { makeTicketDesk } from './desk.ts'

export interface TicketsParts {
  readonly sql: Sql
  readonly clock: Clock
}

/** Home shows so many. */
const latest = 3

const notFound = (): Refused => new Refused(404, 'not_found', [texts.notFound])

const noticeOf = ({ id, topic_name, status, score, changed_at }: StoredTicket): TicketNotice => ({
  id: String(id),
  topic: topic_name,
  status,
  is_rated: score !== null,
  changed_at: changed_at.toISOString(),
})

/** Throws the same refusal for a ticket of others as for none (decision 36). */
const find = async (queryable: Queryable, caller: Caller, id: number): Promise<Ticket> => {
  const stored = await findTicket(queryable, caller, id)
  if (!stored) throw notFound()
  const files = await filesOf(queryable, 'ticket', [id])
  return presentTicket(stored, await listEvents(queryable, id), files.get(id) ?? [])
}

export const makeTickets = ({ sql, clock }: TicketsParts) => {
  /** Changes a ticket of the caller's while it is held, and gives what it has become. */
  const change = (caller: Caller, id: number, by: (tx: Tx, ticket: StoredTicket) => Promise<unknown>) =>
    sql.begin(async (tx) => {
      const ticket = await lockTicket(tx, caller, id)
      if (!ticket) throw notFound()
      await by(tx, ticket)
      return find(tx, caller, id)
    })

  return {
    list: async (caller: Caller, query: { limit?: number | undefined; offset?: number | undefined }) => {
      const page = { limit: query.limit ?? ticketsPage, offset: query.offset ?? 0 }
      const [rows, count] = await Promise.all([listTickets(sql, caller, page), countTickets(sql, caller)])
      return { results: rows.map(presentListed), count }
    },

    get: (caller: Caller, id: number) => find(sql, caller, id),

    topics: async (caller: Caller) => ({ results: [...(await topicsOf(sql, caller))] }),

    create: (caller: Caller, key: string, body: NewTicket) => createTicket({ sql, clock }, caller, key, body),

    /** What is revoked already stays so: the press may be sent twice. */
    revoke: (caller: Caller, id: number) =>
      change(caller, id, async (tx, { status }) => {
        if (status === 'revoked') return
        if (status !== 'sent') throw new Refused(422, 'answered', [texts.answered])
        await moveTicket(tx, id, { status: 'revoked', text: null, at: clock.now() })
      }),

    rate: (caller: Caller, id: number, score: number) =>
      change(caller, id, async (tx, { status }) => {
        if (status !== 'answered' && status !== 'closed')
          throw new Refused(422, 'not_answered', [texts.notAnswered])
        await setScore(tx, id, score)
      }),

    /** For Home: what happened last. */
    notices: async (caller: Caller): Promise<Notices['tickets']> =>
      (await listTickets(sql, caller, { limit: latest, offset: 0, by: 'changed_at' })).map(noticeOf),
  }
}
