import type { Service } from '#contract/shop/schema.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Caller } from '../../http/route.ts'

/** A position as it is ordered now. Sums are in kopecks. */
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
  /** Code of the sector that its money goes to. */
  readonly sector: string
  readonly positions: readonly StoredPosition[]
}

type Reader = Pick<Caller, 'organisationId'>

/** What the organisation does for money, or the one category of it; closed ones are not there. */
export const listCategories = (sql: Queryable, { organisationId }: Reader, id: number | null = null) => sql<
  StoredCategory[]
>`
  select category.id, category.name, category.description, category.attendance_kopecks as attendance,
    sector.code as sector, offered.positions
  from shop_category category
  join sector on sector.id = category.sector_id
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
  readonly content_type: string
  readonly content: Uint8Array
}

/** A picture of the organisation's shop; undefined for that of another and for none. */
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

/** What lies in the profile's baskets, the one changed last first. */
export const listBaskets = (sql: Queryable, profileId: number) => sql<StoredBasket[]>`
  select category_id as category, services from shop_basket
  where profile_id = ${profileId} order by changed_at desc, category_id`

/** The basket of a category, held until the transaction ends; an empty one is made where there is none. */
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

export const writeBasket = async (
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

export const removeBasket = async (tx: Queryable, profileId: number, category: number): Promise<void> => {
  await tx`delete from shop_basket where profile_id = ${profileId} and category_id = ${category}`
}
