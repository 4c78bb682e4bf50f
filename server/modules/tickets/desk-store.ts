import type { TicketStatus } from '#contract/tickets/statuses.ts'
import type { Queryable } from '../../db/connect.ts'
import type { StoredPhone } from '../requests/service.ts'

/** A ticket as the organisation sees it. */
export interface DeskTicket {
  readonly id: number
  readonly number: number
  readonly profile_id: number | null
  readonly topic_name: string
  readonly description: string
  readonly phones: readonly StoredPhone[]
  readonly status: TicketStatus
  readonly score: number | null
  readonly created_at: Date
  readonly address: string
  readonly time_zone: string
}

const selected = (sql: Queryable) => sql`
  select ticket.id, ticket.number, ticket.profile_id, topic_name, description, phones, status, score,
    ticket.created_at, account.address, organisation.time_zone
  from ticket
  join personal_account account on account.id = ticket.personal_account_id
  join organisation on organisation.id = ticket.organisation_id`

/** The newest tickets of a status. */
export const listForDesk = (sql: Queryable, status: TicketStatus, limit: number) => sql<DeskTicket[]>`
  ${selected(sql)} where status = ${status} order by ticket.id desc limit ${limit}`

/** The ticket of a number, held until the transaction ends. */
export const lockByNumber = async (tx: Queryable, number: number) => {
  const [row] = await tx<DeskTicket[]>`
    ${selected(tx)} where ticket.number = ${number} for no key update of ticket`
  return row
}
