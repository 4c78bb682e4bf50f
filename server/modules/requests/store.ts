import type { Category, RequestType } from '#contract/requests/schema.ts'
import type { RequestStatus } from '#contract/requests/statuses.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Caller } from '../../kernel/caller.ts'

/** A phone as it is kept with a request or a ticket: 11 digits from 7. */
export interface StoredPhone {
  readonly digits: string
  readonly add: string
  readonly added_by_tenant: boolean
}

/** A request as the caller may see it; rates are those of the caller's own. Instants in JSON are texts. */
export interface StoredRequest {
  readonly id: number
  readonly type: RequestType
  readonly number: number
  readonly category: string
  readonly category_name: string
  readonly subcategory: string
  readonly subcategory_name: string
  readonly description: string
  readonly phones: readonly StoredPhone[]
  readonly status: RequestStatus
  readonly desired_start_at: Date | null
  readonly planned_at: Date | null
  readonly performer: string | null
  readonly created_at: Date
  readonly changed_at: Date
  readonly is_own: boolean
  readonly rates: readonly { readonly score: number; readonly created_at: string }[]
}

export interface StoredEvent {
  readonly status: RequestStatus
  readonly at: Date
  readonly text: string | null
  readonly planned_at: Date | null
  readonly performer: string | null
}

type Reader = Pick<Caller, 'organisationId' | 'personalAccountId'>

/** Which requests: those of the flat, those of its house, or both. */
export interface Scope {
  readonly ofFlat: boolean
  readonly ofHouse: boolean
}

const requestsOfFlat = (sql: Queryable, { personalAccountId }: Reader) => sql`
  personal_account_id = ${personalAccountId} and type <> 'HouseRequest'`

const requestsOfHouse = (sql: Queryable, { organisationId, personalAccountId }: Reader) => sql`
  organisation_id = ${organisationId} and type = 'HouseRequest'
  and house = (select house from personal_account where id = ${personalAccountId})`

const columns = (sql: Queryable, { personalAccountId }: Reader) => sql`
  request.id, type, number, category, category_name, subcategory, subcategory_name, description, phones, status,
  desired_start_at, planned_at, performer, request.created_at, changed_at,
  personal_account_id = ${personalAccountId} as is_own, rated.rates`

const rated = (sql: Queryable, { personalAccountId }: Reader) => sql`
  cross join lateral (
    select coalesce(json_agg(json_build_object('score', score, 'created_at', request_rate.created_at) order by id), '[]')
      as rates
    from request_rate
    where request_id = request.id and request.personal_account_id = ${personalAccountId}
  ) rated`

type Order = 'created_at' | 'changed_at'

/**
 * Requests of a scope, the newest first by either moment. Those of the flat and of the house are read each by its
 * index and merged, so that the requests of others cost nothing.
 */
export const listRequests = (
  sql: Queryable,
  reader: Reader,
  { ofFlat, ofHouse }: Scope,
  { limit, offset, by = 'created_at' }: { limit: number; offset: number; by?: Order },
) => {
  const newestFirst = sql`order by ${sql(by)} desc, id desc`
  const enough = sql`${newestFirst} limit ${limit + offset}`
  return sql<StoredRequest[]>`
    select ${columns(sql, reader)} from (
      select * from (
        (select * from request where ${ofFlat} and ${requestsOfFlat(sql, reader)} ${enough})
        union all
        (select * from request where ${ofHouse} and ${requestsOfHouse(sql, reader)} ${enough})
      ) merged ${newestFirst} limit ${limit} offset ${offset}
    ) request ${rated(sql, reader)}
    order by request.${sql(by)} desc, request.id desc`
}

export const countRequests = async (sql: Queryable, reader: Reader, { ofFlat, ofHouse }: Scope) => {
  const [row] = await sql<{ count: number }[]>`
    select (select count(*) from request where ${ofFlat} and ${requestsOfFlat(sql, reader)})
      + (select count(*) from request where ${ofHouse} and ${requestsOfHouse(sql, reader)}) as count`
  return row?.count ?? 0
}

/** A request that the caller may see; undefined for any other. */
export const findRequest = async (sql: Queryable, reader: Reader, id: number) => {
  const [row] = await sql<StoredRequest[]>`
    select ${columns(sql, reader)} from request ${rated(sql, reader)}
    where request.id = ${id} and ((${requestsOfFlat(sql, reader)}) or (${requestsOfHouse(sql, reader)}))`
  return row
}

export const listEvents = (sql: Queryable, requestId: number) => sql<StoredEvent[]>`
  select status, at, text, planned_at, performer from request_event where request_id = ${requestId} order by id`

/** The tree that the organisation made; null where it has the usual one. */
export const findCategories = async (sql: Queryable, { organisationId }: Reader) => {
  const [row] = await sql<{ tree: readonly Category[] | null }[]>`
    select request_categories as tree from organisation where id = ${organisationId}`
  return row?.tree ?? null
}

/** A request of the caller's own flat, held until the transaction ends. */
export const lockOwn = async (tx: Queryable, { personalAccountId }: Reader, id: number) => {
  const [row] = await tx<{ status: RequestStatus; score: number | null }[]>`
    select status, (select score from request_rate where request_id = request.id order by id desc limit 1) as score
    from request where id = ${id} and personal_account_id = ${personalAccountId} for no key update`
  return row
}

export const insertRate = async (tx: Queryable, id: number, score: number, now: Date): Promise<void> => {
  await tx`insert into request_rate (request_id, score, created_at) values (${id}, ${score}, ${now})`
}
