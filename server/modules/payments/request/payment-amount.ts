import type { Queryable } from '../../../db/connect.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { findOrder } from '../orders.ts'
import type { PayableSector } from './payable-sector.ts'
import { advanceBounds, debtBounds, type Bounds } from '../policy.ts'
import { messages } from '../messages.ts'

/** Kopecks; null: the whole debt. */
export type PaymentSubject =
  | { readonly purpose: 'debt'; readonly accrualId: number | null; readonly kopecks: number | null }
  | { readonly purpose: 'advance'; readonly kopecks: number }
  | { readonly purpose: 'order'; readonly number: string }

/** Checks the total of several debts. Orders have no maximum. */
export const assertWithinMaximum = (kopecks: number, { maximum }: PayableSector): void => {
  if (kopecks > maximum) throw new DomainError('over_maximum', [messages.overMaximum(maximum)])
}

const within = (kopecks: number, { min, max }: Bounds): number => {
  if (kopecks > max) throw new DomainError('over_maximum', [messages.overMaximum(max)])
  if (kopecks < min) throw new DomainError('below_minimum', [messages.belowMinimum(min)])
  return kopecks
}

const orderAmount = async (
  tx: Queryable,
  { personalAccountId }: PayableSector,
  number: string,
): Promise<number> => {
  const order = await findOrder(tx, personalAccountId, number)
  if (!order) throw new DomainError('not_found', [messages.noOrder])
  if (order.isOnTheWay) throw new DomainError('on_the_way', [messages.onTheWay])
  if (order.isPaid || order.isCancelled)
    throw new DomainError('nothing_owed', [order.isPaid ? messages.orderPaid : messages.orderCancelled])
  return order.kopecks
}

/** Returns kopecks, without the fee. Throws if the debt, the receipts or the order do not allow the payment. */
export const lockAmount = async (
  tx: Queryable,
  sector: PayableSector,
  subject: PaymentSubject,
): Promise<number> => {
  if (subject.purpose === 'order') return orderAmount(tx, sector, subject.number)
  // Only an opening debt can be paid before the first receipt.
  if (sector.newestPeriod === null && (subject.purpose === 'advance' || sector.debt <= 0))
    throw new DomainError('no_receipt', [messages.noReceipt])
  if (subject.purpose === 'advance') return within(subject.kopecks, advanceBounds(sector))
  if (sector.debt <= 0) throw new DomainError('nothing_owed', [messages.nothingOwed])
  const bounds = debtBounds(sector)
  if (bounds.max === 0) throw new DomainError('on_the_way', [messages.onTheWay])
  return within(subject.kopecks ?? bounds.max, bounds)
}
