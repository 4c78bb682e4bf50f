import type { RequestStatus } from '#contract/requests/statuses.ts'
import type { Queryable } from '../../db/connect.ts'
import type { StoredPhone } from './store.ts'

/** A request as the organisation sees it. */
export interface DeskRequest {
  readonly id: number
  readonly number: number
  readonly profile_id: number | null
  readonly category_name: string
  readonly subcategory_name: string
  readonly description: string
  readonly phones: readonly StoredPhone[]
  readonly status: RequestStatus
  readonly desired_start_at: Date | null
  readonly planned_at: Date | null
  readonly performer: string | null
  readonly created_at: Date
  readonly address: string
  readonly time_zone: string
}

const selected = (sql: Queryable) => sql`
  select request.id, request.number, request.profile_id, category_name, subcategory_name, description, phones, status,
    desired_start_at, planned_at, performer, request.created_at, account.address, organisation.time_zone
  from request
  join personal_account account on account.id = request.personal_account_id
  join organisation on organisation.id = request.organisation_id`

/** The newest requests of a status; null: those that are still to be done. */
export const listForDesk = (sql: Queryable, status: RequestStatus | null, limit: number) => sql<
  DeskRequest[]
>`
  ${selected(sql)}
  where ${status === null ? sql`status in ('accepted', 'planned', 'in_work')` : sql`status = ${status}`}
  order by request.id desc limit ${limit}`

/** The request of a number, held until the transaction ends. */
export const lockByNumber = async (tx: Queryable, number: number) => {
  const [row] = await tx<DeskRequest[]>`
    ${selected(tx)} where request.number = ${number} for no key update of request`
  return row
}

/** A turn of a request, or an answer to it. */
export interface Turn {
  readonly status: RequestStatus
  readonly text: string | null
  readonly plannedAt: Date | null
  readonly performer: string | null
}

/** Writes a turn down, in the request and in its history, and returns its id there. */
export const insertTurn = async (
  tx: Queryable,
  id: number,
  { status, text, plannedAt, performer }: Turn,
  now: Date,
): Promise<number> => {
  await tx`
    update request set status = ${status}, planned_at = ${plannedAt}, performer = ${performer}, changed_at = ${now}
    where id = ${id}`
  const [row] = await tx<{ id: number }[]>`
    insert into request_event (request_id, status, at, text, planned_at, performer)
    values (${id}, ${status}, ${now}, ${text}, ${plannedAt}, ${performer}) returning id`
  if (!row) throw new Error('An insert returned no row')
  return row.id
}
