import { deskDueState } from '#contract/cases/terms.ts'
import type { Queryable, Sql } from '../../../db/connect.ts'
import { termsOfRequests } from '../../requests/service.ts'
import { termsOfTickets } from '../../tickets/service.ts'

/** Batch size; a job computes the rest. */
const placedAtOnce = 2000

/** Changed cases, or deadlines from an older release. */
const isUnplaced = (sql: Queryable) => sql`is_open and (not is_placed or (due -> 'visit') is null)`

/** Returns the number of recomputed cases. */
export const computeDeadlines = async (sql: Sql, organisationId: number): Promise<number> => {
  const [waits] = await sql`
    select from desk_case where organisation_id = ${organisationId} and ${isUnplaced(sql)} limit 1`
  if (!waits) return 0
  return sql.begin(async (tx) => {
    const rows = await tx<{ id: number; requestId: number | null; ticketId: number | null }[]>`
      select id, request_id, ticket_id from desk_case
      where organisation_id = ${organisationId} and ${isUnplaced(sql)}
      order by id limit ${placedAtOnce} for no key update skip locked`
    const requests = await termsOfRequests(
      tx,
      rows.flatMap(({ requestId: id }) => id ?? []),
    )
    const tickets = await termsOfTickets(
      tx,
      rows.flatMap(({ ticketId: id }) => id ?? []),
    )
    const placed = rows.flatMap(({ id, requestId, ticketId }) => {
      const found = requestId === null ? tickets.get(ticketId ?? 0) : requests.get(requestId)
      if (!found) return []
      const { due, isAnswered, isEmergency } = found
      const at = deskDueState(due, 0)?.deadline.at
      return { id, due, at, is_new: !isAnswered, is_emergency: isEmergency }
    })
    await tx`
      update desk_case set is_placed = true, is_new = placed.is_new and member.id is null, due = placed.due,
        sort_at = greatest(placed.at, item.opened_at), is_emergency = placed.is_emergency, assignee_id = member.id
      from jsonb_to_recordset(${tx.json(placed)})
        as placed (id bigint, due jsonb, at timestamptz, is_new boolean, is_emergency boolean)
      join desk_case item using (id)
      -- Releases before 0082 left cases with members who were removed.
      left join staff_member member on member.id = item.assignee_id and member.removed_at is null
      where desk_case.id = placed.id`
    return rows.length
  })
}

export const listOrganisationsWithoutDeadlines = async (sql: Queryable): Promise<readonly number[]> => {
  const rows = await sql<{ id: number }[]>`
    select id from organisation where exists (select from desk_case
      where organisation_id = organisation.id and ${isUnplaced(sql)})`
  return rows.map(({ id }) => id)
}
