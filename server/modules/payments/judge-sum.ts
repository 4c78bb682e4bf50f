import type { Queryable } from '../../db/connect.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { Place } from './place-store.ts'
import { advanceBounds, debtBounds, type Bounds } from './policy.ts'
import { findOrder } from './start-store.ts'
import { texts } from './texts.ts'

/** What is paid for; `kopecks` is the payer's wish, null: all that is owed. */
export type Subject =
  | { readonly purpose: 'debt'; readonly accrualId: number | null; readonly kopecks: number | null }
  | { readonly purpose: 'advance'; readonly kopecks: number }
  | { readonly purpose: 'order'; readonly number: string }

const within = (kopecks: number, { least, most }: Bounds): number => {
  if (kopecks > most) throw new Refused(422, 'over_maximum', [texts.overMaximum(most)])
  if (kopecks < least) throw new Refused(422, 'below_minimum', [texts.belowMinimum(least)])
  return kopecks
}

const judgeOrder = async (tx: Queryable, { personalAccountId }: Place, number: string): Promise<number> => {
  const order = await findOrder(tx, personalAccountId, number)
  if (!order) throw new Refused(404, 'not_found', [texts.noOrder])
  if (order.isOnTheWay) throw new Refused(409, 'on_the_way', [texts.onTheWay])
  if (order.isPaid || order.isCancelled)
    throw new Refused(422, 'nothing_owed', [order.isPaid ? texts.orderPaid : texts.orderCancelled])
  return order.kopecks
}

/** The sum that is fixed, in kopecks. Throws Refused for a wish that the debt, the receipts or the order do not bear. */
export const judgeSum = async (tx: Queryable, place: Place, subject: Subject): Promise<number> => {
  if (subject.purpose === 'order') return judgeOrder(tx, place, subject.number)
  if (place.newestPeriod === null) throw new Refused(409, 'no_receipt', [texts.noReceipt])
  if (subject.purpose === 'advance') return within(subject.kopecks, advanceBounds)
  const { debt, onTheWay } = place
  if (debt <= 0) throw new Refused(422, 'nothing_owed', [texts.nothingOwed])
  const bounds = debtBounds(debt, onTheWay)
  if (bounds.most === 0) throw new Refused(409, 'on_the_way', [texts.onTheWay])
  return within(subject.kopecks ?? bounds.most, bounds)
}
