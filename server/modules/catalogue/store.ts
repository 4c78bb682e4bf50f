import type { Queryable } from '../../db/connect.ts'
import { entryColumns, serviceColumns, type StoredEntry, type StoredService } from './columns.ts'
import type { Place } from './search-store.ts'

const ofPlace = (sql: Queryable, { organisationId, position }: Place) =>
  position === null
    ? sql`organisation_id = ${organisationId}`
    : sql`organisation_id = ${organisationId} and position = ${position}`

const withExecutor = (sql: Queryable) =>
  sql`left join service_executor executor on executor.id = service.executor_id`

interface Page {
  readonly offset: number
  readonly limit: number
}

/** A page of a place, recommended services first, then in the order they were added. */
export const listServices = (sql: Queryable, place: Place, { offset, limit }: Page) => sql<StoredEntry[]>`
  select ${entryColumns(sql)} from (
    select * from service where ${ofPlace(sql, place)}
    order by is_recommended desc, id limit ${limit} offset ${offset}
  ) service ${withExecutor(sql)}
  order by is_recommended desc, service.id`

/** Services of these ids, in their order. */
export const listServicesOf = (sql: Queryable, ids: readonly number[]) => sql<StoredEntry[]>`
  select ${entryColumns(sql)}
  from unnest(${[...ids]}::bigint[]) with ordinality as wanted (id, nth)
  join service using (id) ${withExecutor(sql)}
  order by nth`

/** How many services a place has; counting stops at `most`. */
export const countServices = async (sql: Queryable, place: Place, most: number): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from (select 1 from service where ${ofPlace(sql, place)} limit ${most}) counted`
  return row?.count ?? 0
}

/** A service with all of its card; undefined for that of another organisation. */
export const findService = async (sql: Queryable, organisationId: number, id: number) => {
  const [row] = await sql<StoredService[]>`
    select ${serviceColumns(sql)} from service ${withExecutor(sql)}
    where service.id = ${id} and service.organisation_id = ${organisationId}`
  return row
}

/** The same of any organisation: previews are open to anyone (spec K6). */
export const findPreview = async (sql: Queryable, id: number) => {
  const [row] = await sql<StoredService[]>`
    select ${serviceColumns(sql)} from service ${withExecutor(sql)} where service.id = ${id}`
  return row
}

/** Categories that the organisation has services in, and those that are always shown. */
export const listPositions = (sql: Queryable, organisationId: number, always: readonly string[]) => sql<
  { readonly value: string; readonly text: string }[]
>`
  select value, text from service_position
  where value = any(${[...always]}::text[])
    or exists (select 1 from service where organisation_id = ${organisationId} and position = value)
  order by nth, text`
