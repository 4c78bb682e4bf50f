import type { TicketStatus } from '#contract/tickets/statuses.ts'
import type { Topic } from '#contract/tickets/schema.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { StoredPhone } from '../requests/service.ts'

export interface StoredTicket {
  readonly id: number
  readonly number: number
  readonly topic_id: number
  readonly topic_name: string
  readonly description: string
  readonly phones: readonly StoredPhone[]
  readonly status: TicketStatus
  readonly score: number | null
  readonly created_at: Date
  readonly changed_at: Date
}

export interface StoredEvent {
  readonly status: TicketStatus
  readonly at: Date
  readonly text: string | null
}

type Owner = Pick<Caller, 'profileId'>

const columns = (sql: Queryable) => sql`
  id, number, topic_id, topic_name, description, phones, status, score, created_at, changed_at`

/** The profile's own tickets, the newest first by either moment, by its index. */
export const listTickets = (
  sql: Queryable,
  { profileId }: Owner,
  page: { limit: number; offset: number; by?: 'created_at' | 'changed_at' },
) => {
  const { limit, offset, by = 'created_at' } = page
  return sql<StoredTicket[]>`
    select ${columns(sql)} from ticket where profile_id = ${profileId}
    order by ${sql(by)} desc, id desc limit ${limit} offset ${offset}`
}

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

/** The same, held until the transaction ends. */
export const lockTicket = async (tx: Queryable, { profileId }: Owner, id: number) => {
  const [row] = await tx<StoredTicket[]>`
    select ${columns(tx)} from ticket where id = ${id} and profile_id = ${profileId} for no key update`
  return row
}

export const listEvents = (sql: Queryable, ticketId: number) => sql<StoredEvent[]>`
  select status, at, text from ticket_event where ticket_id = ${ticketId} order by id`

/** Writes down what happened: the ticket and its history say the same. */
export const moveTicket = async (
  tx: Queryable,
  id: number,
  { status, text, at }: StoredEvent,
): Promise<number> => {
  await tx`update ticket set status = ${status}, changed_at = ${at} where id = ${id}`
  const [row] = await tx<{ id: number }[]>`
    insert into ticket_event (ticket_id, status, at, text) values (${id}, ${status}, ${at}, ${text}) returning id`
  if (!row) throw new Error('An insert returned no row')
  return row.id
}

export const setScore = async (tx: Queryable, id: number, score: number): Promise<void> => {
  await tx`update ticket set score = ${score} where id = ${id}`
}

/** The topics that the organisation made; null where it has the usual ones. */
export const findTopics = async (sql: Queryable, { organisationId }: Pick<Caller, 'organisationId'>) => {
  const [row] = await sql<{ topics: readonly Topic[] | null }[]>`
    select ticket_topics as topics from organisation where id = ${organisationId}`
  return row?.topics ?? null
}
