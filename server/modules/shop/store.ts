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
