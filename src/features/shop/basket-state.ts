import { atom, type Getter, type Setter } from 'jotai/vanilla'
import { isSameBasket } from '#contract/shop/checks.ts'
import { keepBasket } from '#contract/shop/endpoints.ts'
import type { Service } from '#contract/shop/schema.ts'
import { CallError } from '../../lib/http/call-errors.ts'
import { call } from '../../lib/http/call.ts'
import { outboxAtom } from '../../lib/outbox/active.ts'
import { lanesAtom } from '../../lib/outbox/atoms.ts'
import { findDraft } from '../../lib/outbox/transitions.ts'
import { basketLane, basketPayloadSchema, getLaneCategory, type BasketPayload } from './basket-payload.ts'
import { whilePending } from '../../lib/state/notices.ts'
import { withQuantity, removeUnsold } from './rules/category.ts'
import { cartAtom, shopAtom } from './state.ts'
import { serverNow } from '../../lib/timing/server-clock.ts'

type Posting = 'basket' | 'order' | 'requisites'

/** All false before the first call. */
interface Flags {
  readonly onLoading: boolean
  readonly loaded: boolean
  readonly postFailed: boolean
}

const none: Flags = { onLoading: false, loaded: false, postFailed: false }
const all: Readonly<Record<Posting, Flags>> = { basket: none, order: none, requisites: none }

export const postingsAtom = atom(all)

/** Rethrows the call's failure. */
export const post = async <T>(set: Setter, name: Posting, work: () => Promise<T>): Promise<T> => {
  const setFlags = (flags: Partial<Flags>): void =>
    set(postingsAtom, (before) => ({ ...before, [name]: { ...none, ...flags } }))
  setFlags({ onLoading: true })
  try {
    const done = await whilePending(set, work)
    setFlags({ loaded: true })
    return done
  } catch (error) {
    setFlags({ postFailed: true })
    throw error
  }
}

const nothing: BasketPayload = { services: null, comment: '' }

/** Baskets stored on this device, by category. */
export const basketDraftsAtom = atom((get): ReadonlyMap<number, BasketPayload> => {
  const lanes = get(lanesAtom).filter(({ kind }) => kind === 'shop')
  return new Map(
    lanes.flatMap((lane) => {
      const known = basketPayloadSchema.safeParse(findDraft(lane)?.payload)
      return known.success ? [[getLaneCategory(lane.lane), known.data]] : []
    }),
  )
})

/** Baskets that differ from the server's. */
export const unsavedAtom = atom((get) =>
  [...get(basketDraftsAtom)].flatMap(([category, { services }]) =>
    services === null ? [] : [{ category, services }],
  ),
)

/** Local choices override the server's baskets. */
export const basketsAtom = atom((get): ReadonlyMap<number, readonly Service[]> => {
  const stored = (get(cartAtom).value ?? []).map(({ category, services }) => [category, services] as const)
  const chosen = get(unsavedAtom).map(({ category, services }) => [category, services] as const)
  return new Map([...stored, ...chosen])
})

/** Deletes an empty basket. */
export const editBasketDraft = (get: Getter, category: number, change: Partial<BasketPayload>): void => {
  const outbox = get(outboxAtom)
  const payload = { ...(get(basketDraftsAtom).get(category) ?? nothing), ...change }
  const lane = basketLane(category)
  if (payload.services === null && payload.comment === '') outbox?.discardDraft(lane)
  else
    outbox?.writeDraft(
      { lane, kind: 'shop' },
      { payload, basedOn: null, capturedAt: new Date(serverNow()).toISOString() },
    )
}

/** Stored on the device at once. */
export const setQuantityAtom = atom(
  null,
  (get, _set, category: number, position: number, quantity: number) => {
    const services = withQuantity(get(basketsAtom).get(category) ?? [], position, quantity)
    editBasketDraft(get, category, { services: [...services] })
  },
)

export const editCommentAtom = atom(null, (get, _set, category: number, comment: string) =>
  editBasketDraft(get, category, { comment }),
)

const removeGoneAtom = atom(null, async (get, set, category: number) => {
  await set(shopAtom)
  const { status, value } = get(shopAtom)
  const services = get(basketDraftsAtom).get(category)?.services
  if (status !== 'ready' || !services) return
  const known = value?.find(({ id }) => id === category)
  editBasketDraft(get, category, { services: known ? [...removeUnsold(known, services)] : null })
})

/**
 * Saves unsaved baskets. Drops a local basket only once the server returns the same content. Resolves to whether all
 * are saved.
 */
const saveOnceAtom = atom(null, async (get, set): Promise<boolean> => {
  const unsaved = get(unsavedAtom)
  try {
    for (const { category, services } of unsaved)
      await post(set, 'basket', () => call(keepBasket, { body: { category, services } }))
  } catch (error) {
    const isGone = error instanceof CallError && error.status === 404
    if (isGone) for (const { category } of unsaved) await set(removeGoneAtom, category)
    return false
  }
  if (unsaved.length > 0) await set(cartAtom)
  const { status, value } = get(cartAtom)
  if (status !== 'ready' || !value) return unsaved.length === 0
  for (const { category, services } of get(unsavedAtom)) {
    const stored = value.find((basket) => basket.category === category)?.services ?? []
    if (isSameBasket(stored, services)) editBasketDraft(get, category, { services: null })
  }
  return get(unsavedAtom).length === 0
})

const savingAtom = atom<Promise<unknown>>(Promise.resolve())

/** Serialises saves, so that the server gets the choices in order. */
export const saveBasketsAtom = atom(null, (get, set): Promise<boolean> => {
  const mine = get(savingAtom).then(() => set(saveOnceAtom))
  set(
    savingAtom,
    mine.catch(() => undefined),
  )
  return mine
})
