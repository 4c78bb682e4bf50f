import type { DeskOffer } from '#contract/shop/desk-schema.ts'
import { toRoubles } from '#contract/money.ts'
import type { Queryable } from '../../../db/connect.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { hashVersion, type StaffCall } from '../../staff/service.ts'
import { messages } from '../messages.ts'

/** Sums in kopecks. */
type Row = Omit<DeskOffer, 'version' | 'is_shown'> & { readonly isShown: boolean }

const presentPosition = ({ price, ...rest }: Row['positions'][number]) => ({
  ...rest,
  price: toRoubles(price),
})

export const notFound = (): DomainError => new DomainError('not_found', [messages.noOffer])

/** Throws `not_found` for an offer of another organisation. */
export const readOffer = async (from: Queryable, { member }: StaffCall, id: number): Promise<DeskOffer> => {
  const [row] = await from<Row[]>`
    select category.id, category.name, category.description, category.attendance_kopecks as attendance,
      sector.code as sector, category.closed_at is null as is_shown,
      (select coalesce(json_agg(json_build_object(
        'id', position.id, 'name', position.name, 'description', position.description, 'unit', position.unit,
        'price', position.price_kopecks, 'is_shown', position.closed_at is null, 'images', array(
          select image.id from shop_image image where image.position_id = position.id order by image.place
        )) order by position.place, position.id), '[]')
       from shop_position position where position.category_id = category.id) as positions
    from shop_category category join sector on sector.id = category.sector_id
    where category.id = ${id} and category.organisation_id = ${member.organisationId}`
  if (!row) throw notFound()
  const { isShown, ...offer } = row
  const content = {
    ...offer,
    is_shown: isShown,
    attendance: toRoubles(offer.attendance),
    positions: offer.positions.map(presentPosition),
  }
  // Pictures change at once and have no version.
  const version = hashVersion({
    ...content,
    positions: content.positions.map(({ images: _images, ...rest }) => rest),
  })
  return { ...content, version }
}
