import { offerLimits, type DeskOffer, type NewOffer } from '#contract/shop/desk-schema.ts'
import { DomainError } from '../../../../kernel/domain-error.ts'
import { assertBelowRowLimit } from '../../../../kernel/row-limit.ts'
import { withRecordedAct, type StaffCall, type StaffDeps } from '../../../staff/service.ts'
import { lockOffer } from '../../offer.ts'
import { messages } from '../../messages.ts'
import { readOffer } from '../read-offer.ts'
import { checkOffer, savePositions, toColumns } from '../write-offer.ts'

/** Adds the offer at the end of the list. */
export const addOffer = (deps: StaffDeps, call: StaffCall, offer: NewOffer): Promise<DeskOffer> =>
  withRecordedAct(deps, call, async (tx, now) => {
    checkOffer(offer)
    const { organisationId } = call.member
    await lockOffer(tx, organisationId)
    const columns = await toColumns(tx, organisationId, null, offer)
    await assertBelowRowLimit(tx, {
      kind: 'shop category',
      owner: organisationId,
      max: offerLimits.categories,
      rows: tx`from shop_category where organisation_id = ${organisationId}`,
      refuse: () => new DomainError('too_many', [messages.tooManyOffers(offerLimits.categories)]),
    })
    const [last] = await tx<{ place: number }[]>`
      select coalesce(max(place), -1) + 1 as place from shop_category where organisation_id = ${organisationId}`
    const { place = 0 } = last ?? {}
    const closed = offer.is_shown ? null : now
    const [made] = await tx<{ id: number }[]>`
      insert into shop_category ${tx({ ...columns, organisationId, place, closedAt: closed })}
      returning id`
    if (!made) throw new Error('An insert returned no row')
    const positions = offer.positions.map((position) => ({ id: null, ...position }))
    await savePositions(tx, made.id, positions, now)
    return { act: `offer add ${made.id}`, done: await readOffer(tx, call, made.id) }
  })
