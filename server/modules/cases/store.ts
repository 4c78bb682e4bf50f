import type { OwnTerms } from '#contract/cases/terms.ts'
import type { Queryable } from '../../db/connect.ts'
import { matchesFilter, type FlatFilter } from '../staff/service.ts'

/** 11 digits starting with 7; extension or ''. */
export interface StoredPhone {
  readonly digits: string
  readonly add: string
  readonly added_by_tenant: boolean
}

/** Events of `request` are in `request_event` by `request_id`; files use the same name. */
export interface CaseTable {
  readonly table: 'request' | 'ticket'
  /** Besides status, time and text. */
  readonly eventColumns: readonly string[]
  readonly staffColumns: readonly string[]
}

/** Database id and public number. */
export interface CaseNumber {
  readonly id: number
  readonly number: number
}

/** A new status, or an answer that keeps it. */
export interface CaseEvent {
  readonly status: string
  readonly at: Date
  readonly text: string | null
}

/** `by_resident` is false for the organisation's events. */
export interface StoredCaseEvent extends CaseEvent {
  readonly id: number
  readonly byResident: boolean
}

export interface TermRules {
  readonly time_zone: string
  readonly terms: OwnTerms
  readonly days: { readonly off: readonly string[]; readonly on: readonly string[] }
}

export const termRules = (sql: Queryable, table: CaseTable['table']) => sql`
  (select json_build_object('time_zone', time_zone, 'terms', request_terms, 'days', working_days)
    from organisation where organisation.id = ${sql(`${table}.organisation_id`)}) as rules`

export interface StaffCase {
  readonly id: number
  readonly number: number
  /** Null after the account is deleted. */
  readonly profileId: number | null
  readonly personalAccountId: number
  readonly description: string
  readonly phones: readonly StoredPhone[]
  readonly status: string
  readonly createdAt: Date
  readonly account: string
  readonly surname: string
  readonly address: string
  readonly timeZone: string
  /** The resident wrote last. */
  readonly isUnread: boolean
}

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

export const listEvents = async <Event extends CaseEvent>(
  sql: Queryable,
  { table, eventColumns }: CaseTable,
  id: number,
): Promise<readonly (Event & StoredCaseEvent)[]> => sql<(Event & StoredCaseEvent)[]>`
  select ${sql(['id', 'status', 'at', 'text', 'by_resident', ...eventColumns])} from ${sql(`${table}_event`)}
  where ${sql(`${table}_id`)} = ${id} order by id`

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

export const updateState = async (
  tx: Queryable,
  { table }: CaseTable,
  id: number,
  { at, text: _text, ...state }: CaseEvent,
): Promise<void> => {
  await tx`update ${tx(table)} set ${tx({ ...state, changedAt: at })} where id = ${id}`
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

export interface StaffQuery {
  readonly statuses: readonly string[]
  readonly flats: FlatFilter
  readonly limit: number
}

export const listForStaff = async <Row extends StaffCase>(
  sql: Queryable,
  kind: CaseTable,
  { statuses, flats, limit }: StaffQuery,
): Promise<readonly Row[]> => sql<Row[]>`
  ${selectForStaff(sql, kind)} where status = any(${[...statuses]}::text[]) and ${matchesFilter(sql, flats)} order by item.id desc limit ${limit}`

/** Locks and returns the case. A null `organisationId` means any organisation. */
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

/** Erases the text of notes and the fingerprints of staff answers. */
export const eraseNotes = async (
  tx: Queryable,
  { table }: Pick<CaseTable, 'table'>,
  ids: readonly number[],
) => {
  const cases = tx`select id from desk_case where ${tx(`${table}_id`)} = any(${[...ids]}::bigint[])`
  await tx`update desk_note set text = null where case_id in (${cases})`
  await tx`delete from desk_idempotency_key where case_id in (${cases})`
}
