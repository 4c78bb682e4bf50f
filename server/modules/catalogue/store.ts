import type { ContactNeed } from '#contract/catalogue/order.ts'
import type { Price } from '#contract/catalogue/schema.ts'
import type { Queryable } from '../../db/connect.ts'
import type { CatalogueScope } from './search.ts'
import { hasWords } from '../staff/service.ts'

/** `sizes` are ascending. */
export interface StoredPicture {
  readonly file: string
  readonly name: string
  readonly role: 'cover' | 'media'
  readonly content_type: string
  readonly sizes: readonly { readonly width: number; readonly height: number }[]
}

/** Hours are 'HH:MM'. */
export interface StoredExecutor {
  readonly id: number
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly mondayFrom: string | null
  readonly mondayTill: string | null
  readonly sundayFrom: string | null
  readonly sundayTill: string | null
  readonly worksUnderContract: boolean
  readonly requisitesConfirmed: boolean
  readonly email: string | null
  readonly link: string | null
}

/** Has only the cover of its pictures. */
export interface StoredEntry {
  readonly id: number
  readonly title: string
  readonly description: string
  readonly position: string
  readonly priceType: Price['price_type']
  readonly valueKopecks: number
  readonly salePercent: number | null
  readonly saleKopecks: number | null
  readonly isRecommended: boolean
  readonly executor: StoredExecutor | null
  readonly pictures: readonly StoredPicture[]
}

export interface StoredService extends StoredEntry {
  readonly contactName: ContactNeed
  readonly contactAddress: ContactNeed
  readonly contactPhone: ContactNeed
  readonly contactMail: ContactNeed
  readonly contactComment: ContactNeed
  readonly categoryName: string
  /** Only for staff. */
  readonly isHidden: boolean
}

const hour = (sql: Queryable, column: string) => sql`to_char(executor.${sql(column)}, 'HH24:MI')`

const executorAsJson = (sql: Queryable) => sql`
  case when executor.id is not null then json_build_object('id', executor.id, 'name', executor.name,
    'address', executor.address, 'phone', executor.phone,
    'mondayFrom', ${hour(sql, 'monday_from')}, 'mondayTill', ${hour(sql, 'monday_till')},
    'sundayFrom', ${hour(sql, 'sunday_from')}, 'sundayTill', ${hour(sql, 'sunday_till')},
    'worksUnderContract', executor.works_under_contract, 'requisitesConfirmed', executor.requisites_confirmed,
    'email', executor.email, 'link', executor.link) end as executor`

const pictures = (sql: Queryable, roles: readonly StoredPicture['role'][]) => sql`
  (select coalesce(json_agg(json_build_object('file', picture.file, 'name', picture.name, 'role', picture.role,
      'content_type', sized.content_type, 'sizes', sized.sizes) order by picture.role, picture.nth), '[]')
   from service_picture picture
   cross join lateral (
     select min(content_type) as content_type,
       json_agg(json_build_object('width', width, 'height', height) order by width) as sizes
     from service_picture_size where picture_id = picture.id
   ) sized
   where picture.service_id = service.id and picture.role = any(${[...roles]}::text[])
     and sized.sizes is not null) as pictures`

const common = (sql: Queryable) => sql`
  service.id, service.title, service.position, service.price_type, service.value_kopecks, service.sale_percent,
  service.sale_kopecks, service.is_recommended, ${executorAsJson(sql)}`

const entryColumns = (sql: Queryable) => sql`${common(sql)}, service.description, ${pictures(sql, ['cover'])}`

const serviceColumns = (sql: Queryable) => sql`
  ${common(sql)}, service.description, ${pictures(sql, ['cover', 'media'])}, service.contact_name,
  service.contact_address, service.contact_phone, service.contact_mail, service.contact_comment,
  service.hidden_at is not null as is_hidden,
  (select text from service_position where value = service.position) as category_name`

const inScope = (sql: Queryable, { organisationId, position }: CatalogueScope) =>
  position === null
    ? sql`organisation_id = ${organisationId} and hidden_at is null`
    : sql`organisation_id = ${organisationId} and hidden_at is null and position = ${position}`

const withExecutor = (sql: Queryable) =>
  sql`left join service_executor executor on executor.id = service.executor_id`

interface Page {
  readonly offset: number
  readonly limit: number
}

/** Lists recommended services first, then sorts by the editor's order. */
export const listServices = (sql: Queryable, scope: CatalogueScope, { offset, limit }: Page) => sql<
  StoredEntry[]
>`
  select ${entryColumns(sql)} from (
    select * from service where ${inScope(sql, scope)}
    order by is_recommended desc, place limit ${limit} offset ${offset}
  ) service ${withExecutor(sql)}
  order by is_recommended desc, service.place`

export const listServicesByIds = (sql: Queryable, ids: readonly number[]) => sql<StoredEntry[]>`
  select ${entryColumns(sql)}
  from unnest(${[...ids]}::bigint[]) with ordinality as wanted (id, nth)
  join service using (id) ${withExecutor(sql)}
  order by nth`

export const countServices = async (sql: Queryable, scope: CatalogueScope, max: number): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from (select 1 from service where ${inScope(sql, scope)} limit ${max}) counted`
  return row?.count ?? 0
}

/** Finds hidden services too. */
export const findService = async (sql: Queryable, organisationId: number, id: number) => {
  const [row] = await sql<StoredService[]>`
    select ${serviceColumns(sql)} from service ${withExecutor(sql)}
    where service.id = ${id} and service.organisation_id = ${organisationId}`
  return row
}

export const listAllServices = (
  sql: Queryable,
  organisationId: number,
  { offset, limit, search }: Page & { readonly search: string },
) => sql<
  (StoredEntry & Pick<StoredService, 'isHidden' | 'categoryName'> & { readonly changedAt: Date | null })[]
>`
  select ${entryColumns(sql)}, service.hidden_at is not null as is_hidden, service.changed_at,
    (select text from service_position where value = service.position) as category_name
  from (
    select * from service
    where organisation_id = ${organisationId}
      ${hasWords(sql, 'title', search)}
    order by is_recommended desc, place limit ${limit} offset ${offset}
  ) service ${withExecutor(sql)}
  order by is_recommended desc, place`

/** Finds a service of any organisation, because previews are public. */
export const findPreview = async (sql: Queryable, id: number) => {
  const [row] = await sql<StoredService[]>`
    select ${serviceColumns(sql)} from service ${withExecutor(sql)} where service.id = ${id}`
  return row
}

export const listPositions = (sql: Queryable, organisationId: number, always: readonly string[]) => sql<
  { readonly value: string; readonly text: string }[]
>`
  select value, text from service_position
  where value = any(${[...always]}::text[])
    or exists (
      select 1 from service where organisation_id = ${organisationId} and position = value and hidden_at is null)
  order by nth, text`
