import type { Tx } from '../../db/connect.ts'
import type { Payment } from './payment-store.ts'
import { findPlace } from './place-store.ts'
import { findOrder } from './start-store.ts'
import { texts } from './texts.ts'

/**
 * Why a payment that was started may not be made any more, in words for its payer; null: it may. The account's sector
 * is held: what another tab has sent meanwhile counts as money on the way.
 */
export const whyNot = async (tx: Tx, payment: Payment): Promise<string | null> => {
  const { personalAccountId, sector, purpose, orderNumber, kopecks } = payment
  const place = await findPlace(tx, personalAccountId, sector)
  if (!place || place.restriction !== null) return texts.reasons.restricted
  if (purpose === 'debt' && kopecks > place.debt - place.onTheWay) return texts.reasons.paidMeanwhile
  if (orderNumber === null) return null
  const order = await findOrder(tx, personalAccountId, orderNumber)
  if (order?.isCancelled) return texts.reasons.cancelled
  return order && !order.isPaid && !order.isOnTheWay ? null : texts.reasons.paidMeanwhile
}
