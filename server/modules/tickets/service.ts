import type { NewMessage } from '#contract/cases/schema.ts'
import { ratingMs, ticketAttention } from '#contract/cases/get-attention.ts'
import type { Notices, TicketNotice } from '#contract/dashboard/schema.ts'
import { ticketsPage, type ListedTicket, type NewTicket, type Topic } from '#contract/tickets/schema.ts'
import type { Principal } from '../../kernel/principal.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import {
  addEvent,
  addMessage,
  changeCase,
  countRating,
  createCase,
  getCase,
  insertFirstEvent,
  listByAttention,
  phonesOfProfile,
  type CaseDeps,
  type Page,
} from '../cases/service.ts'
import {
  countTickets,
  findTopics,
  hasAnswer,
  insertTicket,
  listTickets,
  listTicketsToWatch,
  lockTicket,
  setScore,
  type TicketRow,
} from './store.ts'
import { messages } from './messages.ts'
import { presentListed, ticketCase, ticketTalk } from './ticket-case.ts'

export { createTicketDesk, termsOfTickets } from './desk.ts'

export const defaultTopics: readonly Topic[] = [
  'Начисления и оплата',
  'Показания счётчиков',
  'Качество услуг',
  'Содержание дома и двора',
  'Работа сотрудников',
  'Собрания и документы',
  'Благодарность',
  'Другое',
].map((name, index) => ({ _id: index + 1, name }))

const listTopics = async (sql: CaseDeps['sql'], caller: Principal): Promise<readonly Topic[]> =>
  (await findTopics(sql, caller)) ?? defaultTopics

const validate = async (deps: CaseDeps, caller: Principal, body: NewTicket): Promise<TicketRow> => {
  const { _id: topicId } = body.topic
  const topic = (await listTopics(deps.sql, caller)).find(({ _id: id }) => id === topicId)
  if (!topic) throw new DomainError('unknown_topic', [messages.unknownTopic])
  const phones = await phonesOfProfile(deps, caller)
  return { topicId, topicName: topic.name, description: body.description, phones }
}

/** Shown on Home. */
const latest = 3

const toNotice = (ticket: ListedTicket, now: number): TicketNotice => ({
  id: String(ticket._id),
  topic: ticket.topic.name,
  status: ticket.status,
  is_rated: ticket.score !== null,
  attention: ticketAttention(ticket, now),
  changed_at: ticket.changed_at,
})

export const createTickets = (deps: CaseDeps) => {
  const { sql, clock } = deps
  const readNow = () => clock.now().getTime()
  const listPage = (caller: Principal, page: Page) =>
    listByAttention(page, {
      candidates: async () =>
        (await listTicketsToWatch(sql, caller, new Date(readNow() - ratingMs))).map(presentListed),
      others: async (rest, without) => (await listTickets(sql, caller, rest, without)).map(presentListed),
      getAttention: (ticket) => ticketAttention(ticket, readNow()),
    })

  return {
    list: async (caller: Principal, query: { limit?: number | undefined; offset?: number | undefined }) => {
      const page = { limit: query.limit ?? ticketsPage, offset: query.offset ?? 0 }
      const [tickets, count] = await Promise.all([listPage(caller, page), countTickets(sql, caller)])
      return { results: [...tickets], count }
    },

    get: (caller: Principal, id: number) => getCase(sql, ticketCase, caller, id),

    topics: async (caller: Principal) => ({ results: [...(await listTopics(sql, caller))] }),

    create: (caller: Principal, key: string, body: NewTicket) =>
      createCase(
        deps,
        ticketCase,
        { caller, key, body, readableBy: null },
        () => validate(deps, caller, body),
        async (tx, row) => {
          const opened = await insertTicket(tx, row)
          await insertFirstEvent(tx, ticketCase, opened.id, 'sent', row.now)
          return opened
        },
      ),

    write: (caller: Principal, id: number, key: string, body: NewMessage) =>
      addMessage(deps, ticketTalk, { caller, id, key, body }),

    /** Unanswered only; a repeated call succeeds. */
    revoke: (caller: Principal, id: number) =>
      changeCase(sql, ticketCase, { caller, id, lock: lockTicket }, async (tx, { status }) => {
        if (status === 'revoked') return
        if (status !== 'sent' || (await hasAnswer(tx, id)))
          throw new DomainError('answered', [messages.answered])
        await addEvent(tx, ticketCase, id, { status: 'revoked', text: null, at: clock.now() })
      }),

    rate: async (caller: Principal, id: number, score: number) => {
      await countRating(deps, caller)
      return changeCase(sql, ticketCase, { caller, id, lock: lockTicket }, async (tx, { status }) => {
        if (status !== 'answered' && status !== 'closed')
          throw new DomainError('not_answered', [messages.notAnswered])
        await setScore(tx, id, score)
      })
    },

    notices: async (caller: Principal): Promise<Notices['tickets']> =>
      (await listPage(caller, { limit: latest, offset: 0 })).map((ticket) => toNotice(ticket, readNow())),
  }
}
