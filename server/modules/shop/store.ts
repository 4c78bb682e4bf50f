import type { Service } from '#contract/shop/schema.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Principal } from '../../kernel/principal.ts'

/** Sums in kopecks. */
interface StoredPosition {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly unit: string
  readonly price: number
  readonly images: readonly number[]
}

export interface StoredCategory {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly attendance: number
  /** Sector that receives the money. */
  readonly sector: string
  readonly feeBasisPoints: number
  readonly feeMinimum: number
  readonly positions: readonly StoredPosition[]
}

export type Reader = Pick<Principal, 'organisationId'>

export const listCategories = (sql: Queryable, { organisationId }: Reader, id: number | null = null) => sql<
  StoredCategory[]
>`
  select category.id, category.name, category.description, category.attendance_kopecks as attendance,
    sector.code as sector, coalesce(requisites.fee_basis_points, 0) as fee_basis_points,
    coalesce(requisites.fee_minimum_kopecks, 0) as fee_minimum, offered.positions
  from shop_category category
  join sector on sector.id = category.sector_id
  left join sector_requisites requisites on requisites.sector_id = sector.id
  cross join lateral (
    select coalesce(json_agg(json_build_object(
      'id', position.id, 'name', position.name, 'description', position.description, 'unit', position.unit,
      'price', position.price_kopecks, 'images', array(
        select image.id from shop_image image where image.position_id = position.id order by image.place
      )) order by position.place, position.id), '[]') as positions
    from shop_position position
    where position.category_id = category.id and position.closed_at is null
  ) offered
  where category.organisation_id = ${organisationId} and category.closed_at is null
    ${id === null ? sql`` : sql`and category.id = ${id}`}
  order by category.place, category.id`

interface StoredImage {
  readonly contentType: string
  readonly content: Uint8Array
}

/** Returns undefined if foreign. */
export const findImage = async (
  sql: Queryable,
  { organisationId }: Reader,
  id: number,
): Promise<StoredImage | undefined> => {
  const [row] = await sql<StoredImage[]>`
    select image.content_type, image.content
    from shop_image image
    join shop_position position on position.id = image.position_id
    join shop_category category on category.id = position.category_id
    where image.id = ${id} and category.organisation_id = ${organisationId}`
  return row
}

interface StoredBasket {
  readonly category: number
  readonly services: readonly Service[]
}

export const listBaskets = (sql: Queryable, profileId: number) => sql<StoredBasket[]>`
  select category_id as category, services from shop_basket
  where profile_id = ${profileId} order by changed_at desc, category_id`

/** Creates a missing basket. */
export const lockBasket = async (
  tx: Queryable,
  profileId: number,
  category: number,
  now: Date,
): Promise<readonly Service[]> => {
  const [row] = await tx<{ services: Service[] }[]>`
    insert into shop_basket as basket (profile_id, category_id, services, changed_at)
    values (${profileId}, ${category}, '[]', ${now})
    on conflict (profile_id, category_id) do update set services = basket.services
    returning services`
  return row?.services ?? []
}

export const saveBasket = async (
  tx: Queryable,
  profileId: number,
  { category, services }: StoredBasket,
  now: Date,
): Promise<void> => {
  await tx`
    insert into shop_basket (profile_id, category_id, services, changed_at)
    values (${profileId}, ${category}, ${tx.json(services.map((service) => ({ ...service })))}, ${now})
    on conflict (profile_id, category_id) do update set services = excluded.services, changed_at = excluded.changed_at`
}

export const deleteBasket = async (tx: Queryable, profileId: number, category: number): Promise<void> => {
  await tx`delete from shop_basket where profile_id = ${profileId} and category_id = ${category}`
}

export interface OrderLine {
  readonly positionId: number
  readonly name: string
  readonly unit: string
  readonly quantity: number
  /** Unit price in kopecks. */
  readonly price: number
}

interface NewShopOrder {
  readonly requestId: number
  readonly categoryId: number
  readonly attendance: number
  readonly total: number
  readonly lines: readonly OrderLine[]
}

export const insertShopOrder = async (tx: Queryable, order: NewShopOrder): Promise<void> => {
  const { requestId, categoryId, attendance, total, lines } = order
  await tx`
    insert into shop_order (request_id, category_id, attendance_kopecks, total_kopecks)
    values (${requestId}, ${categoryId}, ${attendance}, ${total})`
  const rows = lines.map(({ positionId, name, unit, quantity, price }, place) => ({
    requestId,
    place,
    positionId,
    name,
    unit,
    quantity,
    priceKopecks: price,
  }))
  await tx`insert into shop_order_line ${tx(rows)}`
}

/** Sums in kopecks. */
export interface StoredOrder {
  readonly requestId: number
  readonly number: string
  readonly categoryId: number
  readonly categoryName: string
  readonly attendance: number
  readonly total: number
  readonly lines: readonly Omit<OrderLine, 'positionId'>[]
}

/** By number, or the latest of a category. */
export type OrderKey = { readonly number: string } | { readonly category: number }

const hasKey = (sql: Queryable, key: OrderKey) =>
  'number' in key ? sql`request.number::text = ${key.number}` : sql`shop_order.category_id = ${key.category}`

/** Returns undefined if foreign. */
export const findShopOrder = async (
  sql: Queryable,
  personalAccountId: number,
  key: OrderKey,
): Promise<StoredOrder | undefined> => {
  const [row] = await sql<StoredOrder[]>`
    select request.id as request_id, request.number::text as number,
      shop_order.category_id, request.category_name,
      shop_order.attendance_kopecks as attendance, shop_order.total_kopecks as total,
      (select json_agg(json_build_object('name', line.name, 'unit', line.unit, 'quantity', line.quantity,
         'price', line.price_kopecks) order by line.place)
       from shop_order_line line where line.request_id = request.id) as lines
    from request join shop_order on shop_order.request_id = request.id
    where request.personal_account_id = ${personalAccountId} and request.type <> 'HouseRequest'
      and ${hasKey(sql, key)}
    order by request.created_at desc, request.id desc limit 1`
  return row
}
