import { atom } from 'jotai/vanilla'
import type { Hosted } from '#contract/payments/schema.ts'
import { warningAtom, whilePending } from '../../../lib/state/notices.ts'
import { publicRoutes } from '../../../lib/routes/public-paths.ts'
import { scopeAtom } from '../../../lib/session/scope.ts'
import { fastTransaction } from '../api/fast-transaction.ts'
import { payOrder } from '../api/pay-order.ts'
import { payRequest } from '../api/pay-request.ts'
import { startTransaction } from '../api/start-transaction.ts'
import { backTo } from '../rules/back-urls.ts'
import { isLost, startFailureOf, type StartFailure } from '../rules/start-failure.ts'
import { namesUser, startOf, type Wish } from '../rules/wish.ts'
import { userOf } from './user.ts'

/** How a start ended: a hosted page to go to, taken for processing, or not started. */
export type StartResult =
  | { readonly kind: 'hosted'; readonly hosted: Hosted }
  | { readonly kind: 'taken'; readonly path: string }
  | { readonly kind: 'failed'; readonly failure: StartFailure }

/** The start whose reply was lost, and what was asked for: asked again it must have the same key. */
const lostAtom = atom<{ readonly key: string; readonly wish: string } | null>(null)

const pathBack = (key: string): string =>
  publicRoutes.fromBank.to({ where: 'bank_payment' }, { payment: key })

const send = (wish: Wish, key: string, user?: number): Promise<Hosted | undefined> => {
  const start = startOf(wish, backTo(location.origin, pathBack(key)), user)
  switch (start.kind) {
    case 'request':
      return payRequest(start.body, key)
    case 'fast':
      return fastTransaction(start.body, key)
    case 'order':
      return payOrder(start.body, key)
    case 'transaction':
      return startTransaction(start.body, key)
  }
}

/**
 * Starts a payment. Its key is minted for the press; a press after a lost reply, for the same thing, has the key of
 * that one, so that nothing is paid twice. Without a network nothing is asked (row O-13).
 */
export const startPaymentAtom = atom(null, async (get, set, wish: Wish): Promise<StartResult> => {
  if (!navigator.onLine) return { kind: 'failed', failure: { status: 'offline' } }
  const asked = JSON.stringify([get(scopeAtom), wish])
  const lost = get(lostAtom)
  const key = lost?.wish === asked ? lost.key : crypto.randomUUID()
  try {
    const hosted = await whilePending(set, async () =>
      send(wish, key, namesUser(wish) ? await userOf(get, set) : undefined),
    )
    set(lostAtom, null)
    return hosted === undefined ? { kind: 'taken', path: pathBack(key) } : { kind: 'hosted', hosted }
  } catch (error) {
    set(lostAtom, isLost(error) ? { key, wish: asked } : null)
    const failure = startFailureOf(error, navigator.onLine)
    if (failure.status === 'general') set(warningAtom, true)
    return { kind: 'failed', failure }
  }
})
