import { atom } from 'jotai/vanilla'
import { isSameBasket } from '#contract/shop/checks.ts'
import { CallError } from '../../../lib/http/call-errors.ts'
import { keepBasket } from '../api/keep-basket.ts'
import { stillSold } from '../rules/category.ts'
import { draftsAtom, unkeptAtom, writeBasket } from './basket.ts'
import { post } from './posting.ts'
import { cartAtom, shopAtom } from './remote.ts'

/** A category or a position is sold no more: the shop is asked for anew, and what is gone leaves the basket. */
const dropGoneAtom = atom(null, async (get, set, category: number) => {
  await set(shopAtom)
  const { status, value } = get(shopAtom)
  const services = get(draftsAtom).get(category)?.services
  if (status !== 'ready' || !services) return
  const known = value?.find(({ id }) => id === category)
  writeBasket(get, category, { services: known ? [...stillSold(known, services)] : null })
})

/**
 * Lets the server keep the baskets that it has not seen. What the device keeps of one goes only when the server is known
 * to hold the same; what fails stays on the device. Resolves to whether the server has them all.
 */
const keepOnceAtom = atom(null, async (get, set): Promise<boolean> => {
  const unkept = get(unkeptAtom)
  try {
    for (const { category, services } of unkept)
      await post(set, 'basket', () => keepBasket({ category, services }))
  } catch (error) {
    const isGone = error instanceof CallError && error.status === 404
    if (isGone) for (const { category } of unkept) await set(dropGoneAtom, category)
    return false
  }
  if (unkept.length > 0) await set(cartAtom)
  const { status, value } = get(cartAtom)
  if (status !== 'ready' || !value) return unkept.length === 0
  for (const { category, services } of get(unkeptAtom)) {
    const kept = value.find((basket) => basket.category === category)?.services ?? []
    if (isSameBasket(kept, services)) writeBasket(get, category, { services: null })
  }
  return get(unkeptAtom).length === 0
})

/** The keeping that is under way. */
const turnAtom = atom<Promise<unknown>>(Promise.resolve())

/** The same, one after another, so that the server gets what was chosen in its order. */
export const keepAtom = atom(null, (get, set): Promise<boolean> => {
  const mine = get(turnAtom).then(() => set(keepOnceAtom))
  set(
    turnAtom,
    mine.catch(() => undefined),
  )
  return mine
})
