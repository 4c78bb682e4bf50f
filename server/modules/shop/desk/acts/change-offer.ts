import type { ChangedOffer, DeskOffer } from '#contract/shop/desk-schema.ts'
import { assertVersion, describeChange, type StaffCall, type StaffDeps } from '../../../staff/service.ts'
import { changeLockedOffer, checkOffer, closedAt, savePositions, toColumns } from '../write-offer.ts'

export const changeOffer = (
  deps: StaffDeps,
  call: StaffCall,
  id: number,
  { version, ...offer }: ChangedOffer,
): Promise<DeskOffer> =>
  changeLockedOffer(deps, call, id, async (tx, now, before) => {
    assertVersion(version, before)
    checkOffer(offer)
    const columns = await toColumns(tx, call.member.organisationId, id, offer)
    await tx`
      update shop_category set ${tx(columns)}, changed_at = ${now}, closed_at = ${closedAt(tx, offer.is_shown, now)} where id = ${id}`
    await savePositions(tx, id, offer.positions, now)
    return describeChange(before.is_shown, offer.is_shown)
  })
