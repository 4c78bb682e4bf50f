import { toKopecks } from '#contract/money.ts'
import { isAboveMaximum } from '#contract/payments/amount.ts'
import type { Billing } from '#contract/payments/schema.ts'
import { messages } from '../messages.ts'

type Bounds = Pick<Billing, 'minimum' | 'maximum'>

/** An amount's text for whole kopecks; empty for none, without a fraction when there is none. */
export const textOfKopecks = (kopecks: number): string => {
  if (kopecks === 0) return ''
  return kopecks % 100 === 0 ? String(kopecks / 100) : (kopecks / 100).toFixed(2)
}

/** Error of an amount over the maximum, shown while typing (U-05). */
export const getExcess = (kopecks: number | null, { maximum }: Bounds): string | null =>
  kopecks !== null && isAboveMaximum(kopecks, toKopecks(maximum))
    ? messages.overMaximum(toKopecks(maximum))
    : null

/** Text of the reason for which the amount cannot be paid; null when it can. */
export const amountFault = (kopecks: number | null, bounds: Bounds): string | null => {
  if (!kopecks) return messages.noAmount
  if (kopecks < toKopecks(bounds.minimum)) return messages.belowMinimum(toKopecks(bounds.minimum))
  return getExcess(kopecks, bounds)
}

/** Whether the receipt itself is paid, whatever else is owed in its sector. */
export const isReceiptPaid = ({ accrual, params }: Billing): boolean =>
  accrual !== null && toKopecks(params.amount) === 0

/** There is nothing to pay by this: the receipt is paid, or all that is owed is paid or on the way. */
export const isNothingOwed = (billing: Billing): boolean => isReceiptPaid(billing) || billing.maximum === 0

/** Suggested amount in kopecks, at most the maximum. */
export const getSuggested = ({ params, maximum }: Billing): number =>
  Math.min(toKopecks(params.amount), toKopecks(maximum))
