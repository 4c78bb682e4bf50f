import { atom, type Getter } from 'jotai/vanilla'
import type { Service } from '#contract/shop/schema.ts'
import { outboxAtom } from '../../../lib/outbox/active.ts'
import { lanesAtom } from '../../../lib/outbox/atoms.ts'
import { draftOf } from '../../../lib/outbox/machine.ts'
import {
  basketLane,
  basketPayloadSchema,
  categoryOfLane,
  type BasketPayload,
} from '../../../lib/outbox/shop.ts'
import { withQuantity } from '../rules/category.ts'
import { cartAtom } from './remote.ts'

const nothing: BasketPayload = { services: null, comment: '' }

/** What the device keeps of each basket (spec C3, tempBasket), by category. */
export const draftsAtom = atom((get): ReadonlyMap<number, BasketPayload> => {
  const lanes = get(lanesAtom).filter(({ kind }) => kind === 'shop')
  return new Map(
    lanes.flatMap((lane) => {
      const known = basketPayloadSchema.safeParse(draftOf(lane)?.payload)
      return known.success ? [[categoryOfLane(lane.lane), known.data]] : []
    }),
  )
})

/** Baskets that the server has not seen as they are. */
export const unkeptAtom = atom((get) =>
  [...get(draftsAtom)].flatMap(([category, { services }]) =>
    services === null ? [] : [{ category, services }],
  ),
)

/** What lies in the baskets, by category: what was chosen here, else what the server keeps. */
export const basketsAtom = atom((get): ReadonlyMap<number, readonly Service[]> => {
  const kept = (get(cartAtom).value ?? []).map(({ category, services }) => [category, services] as const)
  const chosen = get(unkeptAtom).map(({ category, services }) => [category, services] as const)
  return new Map([...kept, ...chosen])
})

/** Writes what the device keeps of a basket; nothing at all is not kept. */
export const writeBasket = (get: Getter, category: number, change: Partial<BasketPayload>): void => {
  const outbox = get(outboxAtom)
  const payload = { ...(get(draftsAtom).get(category) ?? nothing), ...change }
  const lane = basketLane(category)
  if (payload.services === null && payload.comment === '') outbox?.discardDraft(lane)
  else
    outbox?.writeDraft(
      { lane, kind: 'shop' },
      { payload, basedOn: null, capturedAt: new Date().toISOString() },
    )
}

/** Puts so many of a position into the basket; kept on the device at once. */
export const chooseAtom = atom(null, (get, _set, category: number, position: number, quantity: number) => {
  const services = withQuantity(get(basketsAtom).get(category) ?? [], position, quantity)
  writeBasket(get, category, { services: [...services] })
})

/** What is to be said with the order. */
export const sayAtom = atom(null, (get, _set, category: number, comment: string) =>
  writeBasket(get, category, { comment }),
)
