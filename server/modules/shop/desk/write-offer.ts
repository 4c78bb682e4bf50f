import {
  validateOffer,
  type ChangedOffer,
  type DeskOffer,
  type NewOffer,
} from '#contract/shop/desk-schema.ts'
import { reorder, type ListMove } from '#contract/catalogue/desk-schema.ts'
import { toKopecks } from '#contract/money.ts'
import type { Tx } from '../../../db/connect.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { withRecordedAct, type describeChange, type StaffCall, type StaffDeps } from '../../staff/service.ts'
import { lockOffer } from '../offer.ts'
import { messages } from '../messages.ts'
import { notFound, readOffer } from './read-offer.ts'

/** Actions in the audit log. */
type Word = ReturnType<typeof describeChange> | 'move' | 'picture' | 'picture-remove' | 'face'

/** Changes an offer under its lock, records the act (G-08, Q-04) and returns the offer after it. */
export const changeLockedOffer = (
  deps: StaffDeps,
  call: StaffCall,
  id: number,
  work: (tx: Tx, now: Date, before: DeskOffer) => Promise<Word>,
): Promise<DeskOffer> =>
  withRecordedAct(deps, call, async (tx, now) => {
    await lockOffer(tx, call.member.organisationId)
    const word = await work(tx, now, await readOffer(tx, call, id))
    return { act: `offer ${word} ${id}`, done: await readOffer(tx, call, id) }
  })

/** Throws `invalid` with every fault. */
export const checkOffer = (offer: NewOffer): void => {
  const faults = [...new Set(Object.values(validateOffer(offer)).flatMap((text) => text ?? []))]
  if (faults.length > 0) throw new DomainError('invalid', faults)
}

/** Throws for an unknown sector, and for a name that another offer than `own` has. */
export const toColumns = async (tx: Tx, organisationId: number, own: number | null, offer: NewOffer) => {
  const { name, description, attendance, sector } = offer
  const [found] = await tx<{ id: number }[]>`
    select id from sector where organisation_id = ${organisationId} and code = ${sector}`
  if (!found) throw new DomainError('no_sector', [messages.noSector])
  const others = await tx`
    select from shop_category
    where organisation_id = ${organisationId} and name = ${name} and id is distinct from ${own}::bigint`
  if (others.length > 0) throw new DomainError('invalid', [messages.offerTwice])
  return { sectorId: found.id, name, description, attendanceKopecks: toKopecks(attendance) }
}

export const closedAt = (tx: Tx, isShown: boolean, now: Date) =>
  isShown ? tx`null` : tx`coalesce(closed_at, ${now})`

/** In order; closes missing positions. */
export const savePositions = async (
  tx: Tx,
  category: number,
  positions: ChangedOffer['positions'],
  now: Date,
): Promise<void> => {
  const named = positions.flatMap(({ id }) => id ?? [])
  await tx`
    update shop_position set closed_at = coalesce(closed_at, ${now})
    where category_id = ${category} and id <> all (${named}::bigint[])`
  for (const [place, { id, is_shown: isShown, price, ...text }] of positions.entries()) {
    const columns = { ...text, place, priceKopecks: toKopecks(price) }
    const written =
      id === null
        ? await tx`
            insert into shop_position ${tx({ ...columns, categoryId: category, closedAt: isShown ? null : now })}`
        : await tx`
            update shop_position set ${tx(columns)}, closed_at = ${closedAt(tx, isShown, now)}
            where id = ${id} and category_id = ${category}`
    if (written.count === 0) throw notFound()
  }
}

/** Returns `ids` with `id` at its new place. */
export const moveWithin = (ids: readonly number[], id: number, to: ListMove): number[] => {
  const ordered = reorder(ids, id, to)
  if (ordered === null) throw notFound()
  return [...ordered]
}
