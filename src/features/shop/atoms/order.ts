import { atom } from 'jotai/vanilla'
import { toRoubles } from '#contract/money.ts'
import type { Service } from '#contract/shop/schema.ts'
import { CallError, NoAnswer } from '../../../lib/http/call-errors.ts'
import { scopeAtom } from '../../../lib/session/scope.ts'
import { orderBasket } from '../api/order-basket.ts'
import type { OrderFailure } from '../rules/order-failure.ts'
import type { OrderName } from '../rules/order-name.ts'
import { draftsAtom, writeBasket } from './basket.ts'
import { keepAtom } from './keep.ts'
import { post } from './posting.ts'
import { cartAtom, orderAtom, shopAtom } from './remote.ts'

/** What is ordered as the resident sees it; the total is in kopecks. */
export interface Wish {
  readonly category: number
  readonly services: readonly Service[]
  readonly total: number
}

/** The order that was made last (spec C3). */
interface Ordered {
  readonly id: number
  readonly number: string
}
type OrderResult = { readonly ordered: Ordered } | { readonly failure: OrderFailure }

/** The order whose reply was lost, and what was asked for: asked again it must have the same key. */
const lostAtom = atom<{ readonly key: string; readonly wish: string } | null>(null)

const isLost = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof CallError && error.status >= 500)

/**
 * Orders the basket: the server is let to keep it first. A press after a lost reply, for the same thing, has the key of
 * that one, so that nothing is ordered twice. What the server has instead is shown when it is not what was seen.
 */
export const placeOrderAtom = atom(null, async (get, set, wish: Wish): Promise<OrderResult> => {
  const { category, services, total } = wish
  if (!navigator.onLine) return { failure: { name: 'offline' } }
  const comment = get(draftsAtom).get(category)?.comment.trim() ?? ''
  const body = {
    category,
    services: [...services],
    total: toRoubles(total),
    ...(comment !== '' && { description: comment }),
  }
  const asked = JSON.stringify([get(scopeAtom), body])
  const lost = get(lostAtom)
  const isAgain = lost?.wish === asked
  const key = isAgain ? lost.key : crypto.randomUUID()
  try {
    if (!isAgain && !(await set(keepAtom))) return { failure: { name: 'not kept' } }
    const { _id: id, number } = await post(set, 'order', () => orderBasket(body, key))
    set(lostAtom, null)
    writeBasket(get, category, { services: null, comment: '' })
    void set(cartAtom)
    return { ordered: { id, number } }
  } catch (error) {
    set(lostAtom, isLost(error) ? { key, wish: asked } : null)
    if (isLost(error)) return { failure: { name: 'lost' } }
    await Promise.all([set(shopAtom), set(cartAtom)])
    const [text = null] = error instanceof CallError ? error.errors : []
    return { failure: { name: 'said', text } }
  }
})

/** Asks for an order with its requisites. */
export const askOrderAtom = atom(null, async (get, set, name: OrderName): Promise<void> => {
  const asking = post(set, 'requisites', async () => {
    await set(orderAtom, name)
    const { status, error } = get(orderAtom)
    if (status === 'failed') throw error
  })
  // The remote order tells the failure itself.
  await asking.catch(() => undefined)
})
