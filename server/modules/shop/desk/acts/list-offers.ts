import type { Sql } from '../../../../db/connect.ts'
import type { StaffCall } from '../../../staff/service.ts'

interface Row {
  readonly id: number
  readonly name: string
  readonly sectorName: string
  readonly isShown: boolean
  readonly positions: number
  readonly changedAt: Date | null
}

export const listOffers = async (
  { sql }: { readonly sql: Sql },
  { member: { organisationId } }: StaffCall,
) => {
  const offers = await sql<Row[]>`
    select category.id, category.name, sector.name as sector_name, category.closed_at is null as is_shown,
      category.changed_at,
      (select count(*)::integer from shop_position position
       where position.category_id = category.id and position.closed_at is null) as positions
    from shop_category category join sector on sector.id = category.sector_id
    where category.organisation_id = ${organisationId} order by category.place, category.id`
  const sectors = await sql<{ code: string; name: string }[]>`
    select code, name from sector where organisation_id = ${organisationId} order by name, code`
  return {
    offers: offers.map(({ sectorName, isShown, changedAt, ...offer }) =>
      Object.assign(offer, {
        sector_name: sectorName,
        is_shown: isShown,
        changed_at: changedAt?.toISOString() ?? null,
      }),
    ),
    sectors: [...sectors],
  }
}
