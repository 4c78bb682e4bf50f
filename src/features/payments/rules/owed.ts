import { toKopecks } from '#contract/money.ts'
import type { Billing } from '#contract/payments/schema.ts'

/** Whether the receipt itself is paid, whatever else is owed in its sector. */
export const isReceiptPaid = ({ accrual, params }: Billing): boolean =>
  accrual !== null && toKopecks(params.amount) === 0

/** There is nothing to pay by this: the receipt is paid, or all that is owed is paid or on the way. */
export const isNothingOwed = (billing: Billing): boolean => isReceiptPaid(billing) || billing.maximum === 0

/** What to offer, in kopecks: never more than is taken now. */
export const suggestedOf = ({ params, maximum }: Billing): number =>
  Math.min(toKopecks(params.amount), toKopecks(maximum))
