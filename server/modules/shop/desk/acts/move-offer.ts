import type { ListMove } from '#contract/catalogue/desk-schema.ts'
import type { StaffCall, StaffDeps } from '../../../staff/service.ts'
import { changeLockedOffer, moveWithin } from '../write-offer.ts'

/** Moves the offer within the organisation's list. */
export const moveOffer = async (
  deps: StaffDeps,
  call: StaffCall,
  id: number,
  to: ListMove,
): Promise<undefined> => {
  await changeLockedOffer(deps, call, id, async (tx) => {
    const rows = await tx<{ id: number }[]>`
      select id from shop_category where organisation_id = ${call.member.organisationId} order by place, id`
    const ids = rows.map((row) => row.id)
    await tx`
      update shop_category set place = nth - 1
      from unnest(${moveWithin(ids, id, to)}::bigint[]) with ordinality as ordered (category_id, nth)
      where shop_category.id = category_id`
    return 'move'
  })
  return undefined
}
