import type { OwnTerms } from '#contract/terms.ts'
import type { Queryable } from '../../db/connect.ts'
import { isAsked, type FlatFilter } from '../staff/service.ts'

/** A phone kept with a case: 11 digits from 7, and an extension or ''. */
export interface StoredPhone {
  readonly digits: string
  readonly add: string
  readonly added_by_tenant: boolean
}

/**
 * Names of a kind of case in the database. Events of `request` lie in `request_event` under `request_id`; files are
 * owned by the same name.
 */
export interface CaseTable {
  readonly table: 'request' | 'ticket'
  /** Columns that a case and its events have beside status, time and text. */
  readonly eventColumns: readonly string[]
  /** Columns that only the staff's view of this kind has. */
  readonly staffColumns: readonly string[]
}

/** Id of a case, or of an event of it, and the number by which people speak of the case. */
export interface CaseNumber {
  readonly id: number
  readonly number: number
}

/** An event of the timeline: a new status, or an answer, which leaves the status as it was. */
export interface CaseEvent {
  readonly status: string
  readonly at: Date
  readonly text: string | null
}

/** An event as it is stored; `by_resident`: the resident wrote it, not the organisation. */
export interface StoredCaseEvent extends CaseEvent {
  readonly id: number
  readonly by_resident: boolean
}

/** Settings by which terms are computed. */
export interface TermRules {
  readonly time_zone: string
  readonly terms: OwnTerms
  readonly days: { readonly off: readonly string[]; readonly on: readonly string[] }
}

/** The settings of the organisation of a case, as a column. */
export const termRules = (sql: Queryable, table: CaseTable['table']) => sql`
  (select json_build_object('time_zone', time_zone, 'terms', request_terms, 'days', working_days)
    from organisation where organisation.id = ${sql(`${table}.organisation_id`)}) as rules`

/** A case as the organisation's staff see it. */
export interface StaffCase {
  readonly id: number
  readonly number: number
  /** Null once the account is deleted. */
  readonly profile_id: number | null
  readonly personal_account_id: number
  readonly description: string
  readonly phones: readonly StoredPhone[]
  readonly status: string
  readonly created_at: Date
  readonly account: string
  readonly surname: string
  readonly address: string
  readonly time_zone: string
  /** The resident wrote last. */
  readonly is_unread: boolean
}

/** The case that a key of the profile has opened. */
export const findByKey = async (
  sql: Queryable,
  table: CaseTable['table'],
  profileId: number,
  key: string,
) => {
  const [row] = await sql<
    { readonly id: number; readonly number: number; readonly fingerprint: Buffer | null }[]
  >`
    select id, number, fingerprint from ${sql(table)} where profile_id = ${profileId} and key = ${key}`
  return row
}

/** Events of a case, oldest first. */
export const listEvents = async <Event extends CaseEvent>(
  sql: Queryable,
  { table, eventColumns }: CaseTable,
  id: number,
): Promise<readonly (Event & StoredCaseEvent)[]> => sql<(Event & StoredCaseEvent)[]>`
  select ${sql(['id', 'status', 'at', 'text', 'by_resident', ...eventColumns])} from ${sql(`${table}_event`)}
  where ${sql(`${table}_id`)} = ${id} order by id`

/** Adds an event to the timeline of a case and returns the event's id. */
export const insertEvent = async (
  tx: Queryable,
  { table }: CaseTable,
  id: number,
  event: CaseEvent,
): Promise<number> => {
  const [row] = await tx<{ id: number }[]>`
    insert into ${tx(`${table}_event`)} ${tx({ [`${table}_id`]: id, ...event })} returning id`
  if (!row) throw new Error('An insert returned no row')
  return row.id
}

/** The message that a key of the profile has brought, with the number of its case. */
export const findEventByKey = async (
  sql: Queryable,
  table: CaseTable['table'],
  profileId: number,
  key: string,
) => {
  const [row] = await sql<
    { readonly id: number; readonly number: number; readonly fingerprint: Buffer | null }[]
  >`
    select event.id, number, event.fingerprint from ${sql(`${table}_event`)} event
    join ${sql(table)} item on item.id = ${sql(`event.${table}_id`)}
    where event.profile_id = ${profileId} and event.key = ${key}`
  return row && { fingerprint: row.fingerprint, reply: { id: row.id, number: row.number } }
}

/** Makes an event the resident's, with the key of the call that brought it. */
export const saveEventKey = async (
  tx: Queryable,
  { table }: CaseTable,
  id: number,
  call: { readonly profileId: number; readonly key: string | null; readonly fingerprint: Buffer | null },
): Promise<void> => {
  await tx`
    update ${tx(`${table}_event`)} set by_resident = true, profile_id = ${call.profileId}, key = ${call.key},
      fingerprint = ${call.fingerprint}
    where id = ${id}`
}

/** Copies the state of an event to its case. */
export const updateState = async (
  tx: Queryable,
  { table }: CaseTable,
  id: number,
  { at, text: _text, ...state }: CaseEvent,
): Promise<void> => {
  await tx`update ${tx(table)} set ${tx({ ...state, changed_at: at })} where id = ${id}`
}

const selectForStaff = (sql: Queryable, { table, staffColumns }: CaseTable) => sql`
  select item.id, item.number, item.profile_id, item.personal_account_id, description, phones, status, item.created_at,
    ${sql([...staffColumns])}, account.number as account, account.surname,
    account.address, organisation.time_zone,
    coalesce((select by_resident from ${sql(`${table}_event`)} event where ${sql(`${table}_id`)} = item.id
      order by event.id desc limit 1), false) as is_unread
  from ${sql(table)} item
  join personal_account account on account.id = item.personal_account_id
  join organisation on organisation.id = item.organisation_id`

/** Cases that staff ask for. */
export interface StaffQuery {
  readonly statuses: readonly string[]
  readonly flats: FlatFilter
  readonly limit: number
}

/** The newest cases of some statuses. */
export const listForStaff = async <Row extends StaffCase>(
  sql: Queryable,
  kind: CaseTable,
  { statuses, flats, limit }: StaffQuery,
): Promise<readonly Row[]> => sql<Row[]>`
  ${selectForStaff(sql, kind)} where status = any(${[...statuses]}::text[]) and ${isAsked(sql, flats)} order by item.id desc limit ${limit}`

/** The case of a number, of an organisation or of any, locked until the transaction ends. */
export const lockByNumber = async <Row extends StaffCase>(
  tx: Queryable,
  kind: CaseTable,
  number: number,
  organisationId: number | null,
): Promise<Row | undefined> => {
  const [row] = await tx<Row[]>`
    ${selectForStaff(tx, kind)} where item.number = ${number}
      and (${organisationId}::bigint is null or item.organisation_id = ${organisationId}) for no key update of item`
  return row
}

/** Erases what the staff wrote among themselves about some cases, and the fingerprints of what they wrote to residents. */
export const eraseNotes = async (
  tx: Queryable,
  { table }: Pick<CaseTable, 'table'>,
  ids: readonly number[],
) => {
  const cases = tx`select id from desk_case where ${tx(`${table}_id`)} = any(${[...ids]}::bigint[])`
  await tx`update desk_note set text = null where case_id in (${cases})`
  await tx`delete from desk_act where case_id in (${cases})`
}
