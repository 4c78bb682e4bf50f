import type { Emergency } from '#contract/requests/emergencies.ts'
import type { Category, RequestType } from '#contract/requests/schema.ts'
import type { RequestStatus } from '#contract/cases/schema.ts'
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
import { orderMoneyAsJson, type StoredOrderMoney } from '../payments/service.ts'

/** Only own requests have ratings. Timestamps in JSON are strings. */
export interface StoredRequest {
  readonly id: number
  readonly type: RequestType
  readonly number: number
  readonly category: string
  readonly categoryName: string
  readonly subcategory: string
  readonly subcategoryName: string
  readonly description: string
  readonly phones: readonly StoredPhone[]
  readonly status: RequestStatus
  readonly desiredStartAt: Date | null
  readonly plannedAt: Date | null
  readonly performer: string | null
  readonly createdAt: Date
  readonly changedAt: Date
  readonly isOwn: boolean
  /** The organisation answered or acted. */
  readonly reopenedAt: Date | null
  readonly isAnswered: boolean
  readonly rules: TermRules
  readonly rates: readonly { readonly score: number; readonly created_at: string }[]
  /** Null unless a shop order. */
  readonly orderMoney: StoredOrderMoney | null
}

export interface StoredEvent extends CaseEvent {
  readonly status: RequestStatus
  readonly plannedAt: Date | null
  /** Null if only the start was given. */
  readonly plannedTill: Date | null
  readonly performer: string | null
}

export interface StaffRequest extends StaffCase {
  readonly status: RequestStatus
  readonly categoryName: string
  readonly subcategoryName: string
  readonly desiredStartAt: Date | null
  readonly plannedAt: Date | null
  readonly plannedTill: Date | null
  readonly performer: string | null
}

export const requestTable = {
  table: 'request',
  eventColumns: ['planned_at', 'planned_till', 'performer'],
  staffColumns: [
    'category_name',
    'subcategory_name',
    'desired_start_at',
    'planned_at',
    'planned_till',
    'performer',
  ],
} as const

type Reader = Pick<Principal, 'organisationId' | 'personalAccountId' | 'profileId'>

export interface Scope {
  readonly ofFlat: boolean
  readonly ofHouse: boolean
}

const requestsOfFlat = (sql: Queryable, { personalAccountId }: Reader) => sql`
  personal_account_id = ${personalAccountId} and type <> 'HouseRequest'`

const requestsOfHouse = (sql: Queryable, { organisationId, personalAccountId }: Reader) => sql`
  organisation_id = ${organisationId} and type = 'HouseRequest'
  and house = (select house from personal_account where id = ${personalAccountId})`

const isAnswered = (sql: Queryable) => sql`
  exists (select from request_event where request_id = request.id and not by_resident
    and (request_event.status <> 'accepted' or text is not null)
    and (request.reopened_at is null or request_event.at > request.reopened_at)) as is_answered`

const columns = (sql: Queryable, reader: Reader) => sql`
  request.id, type, number, category, category_name, subcategory, subcategory_name, description, phones, status,
  desired_start_at, planned_at, performer, request.created_at, changed_at, reopened_at,
  personal_account_id = ${reader.personalAccountId} as is_own, rated.rates, ${termRules(sql, 'request')},
  ${isAnswered(sql)},
  case when type = 'CatalogRequest' then ${orderMoneyAsJson(sql, reader, sql`request.number::text`)} end as order_money`

/** Returns SQL for the end of the visit, by default two hours after its start. */
export const visitEnd = (sql: Queryable) => sql`
  case when request.planned_till > request.planned_at then request.planned_till
    else request.planned_at + interval '2 hours' end`

/** What the terms of a request depend on. */
export type RequestTerms = Pick<
  StoredRequest,
  | 'type'
  | 'category'
  | 'categoryName'
  | 'subcategory'
  | 'subcategoryName'
  | 'createdAt'
  | 'reopenedAt'
  | 'isAnswered'
  | 'rules'
>
export type DeskRequestTerms = RequestTerms & { readonly visitEnd: Date | null }

export const findTerms = (sql: Queryable, ids: readonly number[]) => sql<
  (DeskRequestTerms & Pick<StoredRequest, 'id'>)[]
>`
  select id, type, category, category_name, subcategory, subcategory_name, created_at, reopened_at,
    ${visitEnd(sql)} as visit_end,
    ${termRules(sql, 'request')}, ${isAnswered(sql)}
  from request where id = any(${[...ids]}::bigint[])`

const rated = (sql: Queryable, { personalAccountId }: Reader) => sql`
  cross join lateral (
    select coalesce(json_agg(json_build_object('score', score, 'created_at', request_rating.created_at) order by id), '[]')
      as rates
    from request_rating
    where request_id = request.id and request.personal_account_id = ${personalAccountId}
  ) rated`

/** Lists the last changed first. Merges index reads of flat and house, so other requests cost nothing. */
export const listRequests = (
  sql: Queryable,
  reader: Reader,
  { ofFlat, ofHouse }: Scope,
  { limit, offset }: Page,
  without: readonly number[],
) => {
  const newestFirst = sql`order by changed_at desc, id desc`
  const enough = sql`and id <> all(${[...without]}::bigint[]) ${newestFirst} limit ${limit + offset}`
  return sql<StoredRequest[]>`
    select ${columns(sql, reader)} from (
      select * from (
        (select * from request where ${ofFlat} and ${requestsOfFlat(sql, reader)} ${enough})
        union all
        (select * from request where ${ofHouse} and ${requestsOfHouse(sql, reader)} ${enough})
      ) merged ${newestFirst} limit ${limit} offset ${offset}
    ) request ${rated(sql, reader)}
    order by request.changed_at desc, request.id desc`
}

/** Lists, in any order, the open requests and the own ones that were done since `ratedSince`. */
export const listRequestsToWatch = (
  sql: Queryable,
  reader: Reader,
  { ofFlat, ofHouse }: Scope,
  ratedSince: Date,
) => {
  const isOpen = sql`status in ('accepted', 'planned', 'in_work')`
  const isDone = sql`status = 'done' and changed_at >= ${ratedSince}`
  return sql<StoredRequest[]>`
    select ${columns(sql, reader)} from (
      (select * from request where ${ofFlat} and ${requestsOfFlat(sql, reader)} and (${isOpen} or ${isDone}))
      union all
      (select * from request where ${ofHouse} and ${requestsOfHouse(sql, reader)} and ${isOpen})
      union all
      (select * from request where ${ofHouse} and ${requestsOfHouse(sql, reader)} and ${isDone}
        and personal_account_id = ${reader.personalAccountId})
    ) request ${rated(sql, reader)}`
}

export const countRequests = async (sql: Queryable, reader: Reader, { ofFlat, ofHouse }: Scope) => {
  const [row] = await sql<{ count: number }[]>`
    select (select count(*) from request where ${ofFlat} and ${requestsOfFlat(sql, reader)})
      + (select count(*) from request where ${ofHouse} and ${requestsOfHouse(sql, reader)}) as count`
  return row?.count ?? 0
}

export const findRequest = async (sql: Queryable, reader: Reader, id: number) => {
  const [row] = await sql<StoredRequest[]>`
    select ${columns(sql, reader)} from request ${rated(sql, reader)}
    where request.id = ${id} and ((${requestsOfFlat(sql, reader)}) or (${requestsOfHouse(sql, reader)}))`
  return row
}

export const findCategories = async (sql: Queryable, { organisationId }: Reader) => {
  const [row] = await sql<{ tree: readonly Category[] | null }[]>`
    select request_categories as tree from organisation where id = ${organisationId}`
  return row?.tree ?? null
}

export const findEmergencies = async (sql: Queryable, { organisationId }: Reader) => {
  const [row] = await sql<{ emergencies: readonly Emergency[] | null }[]>`
    select emergencies from organisation where id = ${organisationId}`
  return row?.emergencies ?? null
}

export interface OwnRequest {
  readonly number: number
  readonly status: RequestStatus
  readonly changedAt: Date
  readonly plannedAt: Date | null
  readonly plannedTill: Date | null
  readonly performer: string | null
}

/** Since when the resident's dispute waits (Q-11). */
export const markReopened = async (tx: Queryable, id: number, now: Date): Promise<void> => {
  await tx`update request set reopened_at = ${now} where id = ${id}`
}

export const lockOwn = async (tx: Queryable, { personalAccountId }: Reader, id: number) => {
  const [row] = await tx<OwnRequest[]>`
    select number, status, changed_at, planned_at, planned_till, performer
    from request where id = ${id} and personal_account_id = ${personalAccountId} for no key update`
  return row
}

/**
 * Ignores a score equal to the last one: it is a duplicate press. Call it after the lock: a joint statement would use a
 * snapshot from before the wait.
 */
export const insertRate = async (tx: Queryable, id: number, score: number, now: Date): Promise<void> => {
  await tx`
    insert into request_rating (request_id, score, created_at)
    select ${id}, ${score}, ${now}
    where ${score} is distinct from (
      select score from request_rating where request_id = ${id} order by id desc limit 1)`
}

export interface RequestRow {
  readonly type: RequestType
  readonly category: string
  readonly categoryName: string
  readonly subcategory: string
  readonly subcategoryName: string
  readonly description: string
  readonly phones: readonly StoredPhone[]
  readonly desiredStartAt: string | null
}

export const insertRequest = async (tx: Tx, row: RequestRow & Insertion): Promise<CaseNumber> => {
  const { caller, key, fingerprint, now } = row
  const [inserted] = await tx<CaseNumber[]>`
    insert into request (organisation_id, personal_account_id, profile_id, house, type, key, fingerprint,
      category, category_name, subcategory, subcategory_name, description, phones, status, desired_start_at,
      created_at, changed_at)
    select ${caller.organisationId}, id, ${caller.profileId}, house, ${row.type}, ${key}, ${fingerprint},
      ${row.category}, ${row.categoryName}, ${row.subcategory}, ${row.subcategoryName}, ${row.description},
      ${tx.json(row.phones.map((phone) => ({ ...phone })))}, 'accepted', ${row.desiredStartAt}, ${now}, ${now}
    from personal_account where id = ${caller.personalAccountId}
    returning id, number`
  if (!inserted) throw new Error('An insert returned no row')
  return inserted
}
