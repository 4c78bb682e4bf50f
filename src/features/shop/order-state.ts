import { atom } from 'jotai/vanilla'
import { toRoubles } from '#contract/money.ts'
import { orderBasket } from '#contract/shop/endpoints.ts'
import type { Service } from '#contract/shop/schema.ts'
import { CallError, NoResponseError } from '../../lib/http/call-errors.ts'
import { call } from '../../lib/http/call.ts'
import { keysAfter, nextKeys, toKeyOptions, type CallKeys } from '../../lib/outbox/call-keys.ts'
import { scopedAtom } from '../../lib/state/scoped.ts'
import { basketDraftsAtom, editBasketDraft, post, saveBasketsAtom } from './basket-state.ts'
import type { OrderName } from './rules/order.ts'
import { cartAtom, orderAtom, shopAtom } from './state.ts'

/** Why the order failed. `lost`: no response, so the outcome is unknown. */
export type OrderFailure =
  | { readonly name: 'offline' | 'not saved' | 'lost' }
  | { readonly name: 'said'; readonly text: string | null }

/** The total is in kopecks. */
export interface ShownBasket {
  readonly category: number
  readonly services: readonly Service[]
  readonly total: number
}

interface Ordered {
  readonly id: number
  readonly number: string
}
type OrderResult = { readonly ordered: Ordered } | { readonly failure: OrderFailure }

const keysAtom = scopedAtom<CallKeys | null>(null)

const isLost = (error: unknown): boolean =>
  error instanceof NoResponseError || (error instanceof CallError && error.status >= 500)

/**
 * A retry with the same content after a lost response reuses the key, and another content replaces it, so that nothing
 * is ordered twice (O-23). A refusal reloads the shop and baskets.
 */
export const placeOrderAtom = atom(null, async (get, set, basket: ShownBasket): Promise<OrderResult> => {
  const { category, services, total } = basket
  if (!navigator.onLine) return { failure: { name: 'offline' } }
  const comment = get(basketDraftsAtom).get(category)?.comment.trim() ?? ''
  const body = {
    category,
    services: [...services],
    total: toRoubles(total),
    ...(comment !== '' && { description: comment }),
  }
  const last = get(keysAtom)
  const keys = nextKeys(last, JSON.stringify(body))
  try {
    if (keys !== last && !(await set(saveBasketsAtom))) return { failure: { name: 'not saved' } }
    const { _id: id, number } = await post(set, 'order', () =>
      call(orderBasket, { body }, toKeyOptions(keys)),
    )
    set(keysAtom, null)
    editBasketDraft(get, category, { services: null, comment: '' })
    void set(cartAtom)
    return { ordered: { id, number } }
  } catch (error) {
    set(keysAtom, keysAfter(keys, error, isLost(error)))
    if (isLost(error)) return { failure: { name: 'lost' } }
    await Promise.all([set(shopAtom), set(cartAtom)])
    const [text = null] = error instanceof CallError ? error.errors : []
    return { failure: { name: 'said', text } }
  }
})

export const loadOrderAtom = atom(null, async (get, set, name: OrderName): Promise<void> => {
  const loading = post(set, 'requisites', async () => {
    await set(orderAtom, name)
    const { status, error } = get(orderAtom)
    if (status === 'failed') throw error
  })
  // The atom itself reports the failure.
  await loading.catch(() => undefined)
})
