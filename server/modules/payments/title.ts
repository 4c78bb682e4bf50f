import type { BankOrder } from '../../ports/bank.ts'
import type { Payment } from './payment-store.ts'
import { texts } from './texts.ts'

/** A payment as the bank's order: all that the payer gives, and what for. */
export const orderOf = (payment: Payment): BankOrder => {
  const { id, kopecks, feeKopecks, orderNumber, sectorName, account, period } = payment
  const title =
    orderNumber === null ? texts.title(sectorName, account, period) : texts.orderTitle(orderNumber)
  return { id, kopecks: kopecks + feeKopecks, title }
}
