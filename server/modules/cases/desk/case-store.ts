import type { DeskKind } from '#contract/cases/desk-schema.ts'
import type { Queryable, Tx } from '../../../db/connect.ts'
import type { StaffPrincipal } from '../../../kernel/principal.ts'
import { visitEnd } from '../../requests/service.ts'

type Member = Pick<StaffPrincipal, 'memberId' | 'organisationId'>

export interface LockedCase {
  readonly id: number
  readonly kind: DeskKind
  readonly table: 'request' | 'ticket'
  readonly subject: number
  readonly number: number
  readonly personalAccountId: number
  readonly isOpen: boolean
  readonly version: number
}

export const findCase = async (
  tx: Queryable,
  { organisationId }: Member,
  id: number,
): Promise<LockedCase | undefined> => {
  const [row] = await tx<LockedCase[]>`
    select id, kind, case when ticket_id is null then 'request' else 'ticket' end as "table",
      coalesce(request_id, ticket_id) as subject, number, personal_account_id,
      is_open, version
    from desk_case where id = ${id} and organisation_id = ${organisationId}`
  return row
}

export const findIdByNumber = async (
  sql: Queryable,
  { organisationId }: Member,
  number: number,
): Promise<number | undefined> => {
  const [row] = await sql<{ id: number }[]>`
    select id from desk_case where number = ${number} and organisation_id = ${organisationId}`
  return row?.id
}

/** Takes the same lock as residents' calls. */
export const lockCase = async (tx: Tx, member: Member, id: number): Promise<LockedCase | undefined> => {
  const found = await findCase(tx, member, id)
  if (!found) return undefined
  await tx`select from ${tx(found.table)} where id = ${found.subject} for no key update`
  // The version may have changed during the wait for the lock.
  return findCase(tx, member, id)
}

/** Locks the row of an active member, to serialise with a removal. Returns false for a removed member. */
export const lockMember = async (tx: Tx, { memberId }: Member): Promise<boolean> =>
  (await tx`select from staff_member where id = ${memberId} and removed_at is null for key share`).length > 0

/** Returns fingerprint and case. */
export const findActByKey = async (sql: Queryable, { memberId }: Member, key: string) => {
  const [row] = await sql<{ readonly fingerprint: Buffer; readonly id: number }[]>`
    select fingerprint, case_id as id from desk_idempotency_key where member_id = ${memberId} and key = ${key}`
  return row && { fingerprint: row.fingerprint, reply: row.id }
}

export const insertActKey = async (
  tx: Tx,
  { memberId }: Member,
  act: { readonly id: number; readonly key: string; readonly fingerprint: Buffer; readonly at: Date },
): Promise<void> => {
  await tx`
    insert into desk_idempotency_key (member_id, key, case_id, fingerprint, at)
    values (${memberId}, ${act.key}, ${act.id}, ${act.fingerprint}, ${act.at})`
}

/** Increments the version, which detects stale views. */
export const touchCase = async (tx: Tx, id: number): Promise<void> => {
  await tx`
    update desk_case set version = version + 1, changed_in = pg_current_xact_id() where id = ${id}`
}

/** Sets the assignee; null removes the assignee. */
export const assignCase = async (tx: Tx, id: number, memberId: number | null): Promise<void> => {
  await tx`update desk_case set assignee_id = ${memberId}, is_new = false, is_placed = false where id = ${id}`
}

interface Note {
  readonly memberId: number
  readonly kind: 'note' | 'taken' | 'given_back'
  readonly text: string | null
  readonly at: Date
}

export const insertNote = async (tx: Tx, id: number, { memberId, kind, text, at }: Note): Promise<void> => {
  await tx`
    insert into desk_note (case_id, member_id, kind, text, at) values (${id}, ${memberId}, ${kind}, ${text}, ${at})`
}

export const listNotes = (sql: Queryable, id: number) => sql<
  (Note & { readonly id: number; readonly who: string })[]
>`
  select desk_note.id, member_id, kind, text, at, member.name as who
  from desk_note join staff_member member on member.id = member_id where case_id = ${id} order by desk_note.id`

export const lastEvent = async (tx: Queryable, { table, subject }: LockedCase): Promise<number> => {
  const [row] = await tx<{ id: number }[]>`
    select coalesce(max(id), 0) as id from ${tx(`${table}_event`)} where ${tx(`${table}_id`)} = ${subject}`
  return row?.id ?? 0
}

/** Affects events after the given one. */
export const assignAuthor = async (
  tx: Tx,
  { table, subject }: LockedCase,
  after: number,
  memberId: number,
): Promise<void> => {
  await tx`
    update ${tx(`${table}_event`)} set member_id = ${memberId}
    where ${tx(`${table}_id`)} = ${subject} and id > ${after}`
}

export const listSigned = async (sql: Queryable, { table, subject }: LockedCase) => {
  const rows = await sql<{ id: number; memberId: number; who: string }[]>`
    select event.id, member.id as member_id, member.name as who
    from ${sql(`${table}_event`)} event join staff_member member on member.id = event.member_id
    where ${sql(`event.${table}_id`)} = ${subject}`
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the resident's name, and whether the user account still exists. */
export const findResident = async (sql: Queryable, { table, subject, personalAccountId }: LockedCase) => {
  const [row] = await sql<{ surname: string; name: string; patronymic: string; hasResident: boolean }[]>`
    select surname, account.name, patronymic,
      exists (select from ${sql(table)} item join profile on profile.id = item.profile_id
        join resident on resident.id = profile.resident_id
        where item.id = ${subject} and resident.deleted_at is null) as has_resident
    from personal_account account where account.id = ${personalAccountId}`
  return {
    name: [row?.surname, row?.name, row?.patronymic].filter(Boolean).join(' '),
    hasResident: row?.hasResident ?? false,
  }
}

/** Lists the visits of a day, 'YYYY-MM-DD'. Null means today in the organisation's time zone. */
export const listVisits = (sql: Queryable, { organisationId }: Member, day: string | null, now: Date) => sql<
  { id: number; number: string; time: string; till: string; performer: string | null; address: string }[]
>`
  select item.id, request.number::text as number, to_char(planned_at at time zone time_zone, 'HH24:MI') as time,
    to_char(${visitEnd(sql)} at time zone time_zone, 'HH24:MI') as till, performer, account.address
  from request join desk_case item on item.request_id = request.id
  join personal_account account on account.id = request.personal_account_id
  join organisation on organisation.id = request.organisation_id
  cross join lateral (select coalesce(${day}::date, (${now}::timestamptz at time zone time_zone)::date) as date) day
  where request.organisation_id = ${organisationId} and request.status in ('planned', 'in_work')
    and planned_at >= day.date::timestamp at time zone time_zone
    and planned_at < (day.date + 1)::timestamp at time zone time_zone
  order by planned_at, request.id limit 200`

interface WantedVisit {
  readonly requestId: number
  readonly performer: string
  readonly from: Date
  readonly till: Date
}

/** Locks the performer, so concurrent plans cannot overlap. */
export const findOverlap = async (
  tx: Tx,
  { organisationId }: Member,
  { requestId, performer, from, till }: WantedVisit,
) => {
  await tx`
    select pg_advisory_xact_lock(hashtextextended(${`visits/${organisationId}/`} || search_text(${performer}), 0))`
  const [row] = await tx<{ number: string; address: string; from: Date; till: Date }[]>`
    select request.number::text as number, account.address, planned_at as "from", ${visitEnd(tx)} as till
    from request join personal_account account on account.id = request.personal_account_id
    where request.organisation_id = ${organisationId} and request.status in ('planned', 'in_work')
      and request.id <> ${requestId} and search_text(performer) = search_text(${performer})
      and planned_at < ${till} and planned_at > ${from}::timestamptz - interval '1 day' and ${visitEnd(tx)} > ${from}
    order by planned_at limit 1`
  return row
}

export const listPerformers = async (
  sql: Queryable,
  { organisationId }: Member,
): Promise<readonly string[]> => {
  const rows = await sql<{ performer: string }[]>`
    select performer from (
      select performer, planned_at from request
      where organisation_id = ${organisationId} and performer is not null and planned_at is not null
      order by planned_at desc limit 500) latest
    group by performer order by max(planned_at) desc limit 50`
  return rows.map(({ performer }) => performer)
}

export const listHouses = async (sql: Queryable, { organisationId }: Member): Promise<readonly string[]> => {
  const rows = await sql<{ address: string }[]>`
    select address from house where organisation_id = ${organisationId} order by address collate russian limit 5000`
  return rows.map(({ address }) => address)
}

export const listTemplates = (sql: Queryable, { organisationId }: Member) => sql<
  { id: number; title: string; text: string }[]
>`
  select id, title, text from reply_template where organisation_id = ${organisationId} order by title collate russian, id`

interface Template {
  readonly title: string
  readonly text: string
}

/** Returns whether a template has the title, whatever its case. */
export const replaceTemplate = async (
  tx: Tx,
  { organisationId }: Member,
  { title, text }: Template,
): Promise<boolean> => {
  const { count } = await tx`
    update reply_template set title = ${title}, text = ${text}
    where organisation_id = ${organisationId} and search_text(title) = search_text(${title})`
  return count > 0
}

export const insertTemplate = async (
  tx: Tx,
  { organisationId }: Member,
  { title, text }: Template,
): Promise<void> => {
  await tx`insert into reply_template (organisation_id, title, text) values (${organisationId}, ${title}, ${text})`
}

export const deleteTemplate = async (tx: Tx, { organisationId }: Member, id: number): Promise<boolean> => {
  const { count } =
    await tx`delete from reply_template where id = ${id} and organisation_id = ${organisationId}`
  return count === 1
}
