import type { TicketStatus } from '#contract/cases/schema.ts'
import type { Topic } from '#contract/tickets/schema.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import type { Principal } from '../../kernel/principal.ts'
import {
  termRules,
  type CaseEvent,
  type CaseNumber,
  type Insertion,
  type Page,
  type StaffCase,
  type StoredPhone,
  type TermRules,
} from '../cases/service.ts'

export interface StoredTicket {
  readonly id: number
  readonly number: number
  readonly topicId: number
  readonly topicName: string
  readonly description: string
  readonly phones: readonly StoredPhone[]
  readonly status: TicketStatus
  readonly score: number | null
  readonly createdAt: Date
  readonly changedAt: Date
  readonly rules: TermRules
}

export interface StoredEvent extends CaseEvent {
  readonly status: TicketStatus
}

export interface StaffTicket extends StaffCase {
  readonly status: TicketStatus
  readonly topicName: string
  readonly score: number | null
}

export const ticketTable = {
  table: 'ticket',
  eventColumns: [],
  staffColumns: ['topic_name', 'score'],
} as const

type Owner = Pick<Principal, 'profileId'>

const columns = (sql: Queryable) => sql`
  id, number, topic_id, topic_name, description, phones, status, score, created_at, changed_at,
  ${termRules(sql, 'ticket')}`

/** Lists the last changed first. */
export const listTickets = (
  sql: Queryable,
  { profileId }: Owner,
  { limit, offset }: Page,
  without: readonly number[],
) => sql<StoredTicket[]>`
  select ${columns(sql)} from ticket where profile_id = ${profileId} and id <> all(${[...without]}::bigint[])
  order by changed_at desc, id desc limit ${limit} offset ${offset}`

/** Lists, in any order, the unanswered tickets and those answered since `ratedSince`. */
export const listTicketsToWatch = (sql: Queryable, { profileId }: Owner, ratedSince: Date) => sql<
  StoredTicket[]
>`
  select ${columns(sql)} from ticket
  where profile_id = ${profileId} and (status = 'sent' or (score is null and changed_at >= ${ratedSince}))`

export const countTickets = async (sql: Queryable, { profileId }: Owner): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from ticket where profile_id = ${profileId}`
  return row?.count ?? 0
}

export const findTicket = async (sql: Queryable, { profileId }: Owner, id: number) => {
  const [row] = await sql<StoredTicket[]>`
    select ${columns(sql)} from ticket where id = ${id} and profile_id = ${profileId}`
  return row
}

export const findTerms = (sql: Queryable, ids: readonly number[]) => sql<
  (Pick<StoredTicket, 'id' | 'status' | 'changedAt' | 'rules'> & { readonly isAnswered: boolean })[]
>`
  select id, status, changed_at, ${termRules(sql, 'ticket')},
    exists (select from ticket_event where ticket_id = ticket.id and ticket_event.status = 'answered') as is_answered
  from ticket where id = any(${[...ids]}::bigint[])`

export const lockTicket = async (tx: Queryable, { profileId }: Owner, id: number) => {
  const [row] = await tx<StoredTicket[]>`
    select ${columns(tx)} from ticket where id = ${id} and profile_id = ${profileId} for no key update`
  return row
}

/** Returns true even if the answer came before a reopening. */
export const hasAnswer = async (tx: Queryable, id: number): Promise<boolean> =>
  (await tx`select from ticket_event where ticket_id = ${id} and status = 'answered' limit 1`).length > 0

export const setScore = async (tx: Queryable, id: number, score: number): Promise<void> => {
  await tx`update ticket set score = ${score} where id = ${id}`
}

export const findTopics = async (sql: Queryable, { organisationId }: Pick<Principal, 'organisationId'>) => {
  const [row] = await sql<{ topics: readonly Topic[] | null }[]>`
    select ticket_topics as topics from organisation where id = ${organisationId}`
  return row?.topics ?? null
}

export interface TicketRow {
  readonly topicId: number
  readonly topicName: string
  readonly description: string
  readonly phones: readonly StoredPhone[]
}

export const insertTicket = async (tx: Tx, row: TicketRow & Insertion): Promise<CaseNumber> => {
  const { caller, key, fingerprint, now } = row
  const [inserted] = await tx<CaseNumber[]>`
    insert into ticket (organisation_id, personal_account_id, profile_id, key, fingerprint, topic_id, topic_name,
      description, phones, status, created_at, changed_at)
    values (${caller.organisationId}, ${caller.personalAccountId}, ${caller.profileId}, ${key}, ${fingerprint},
      ${row.topicId}, ${row.topicName}, ${row.description}, ${tx.json(row.phones.map((phone) => ({ ...phone })))},
      'sent', ${now}, ${now})
    returning id, number`
  if (!inserted) throw new Error('An insert returned no row')
  return inserted
}
