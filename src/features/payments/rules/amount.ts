import { toKopecks } from '#contract/money.ts'
import { isAboveMaximum } from '#contract/payments/amount.ts'
import type { Billing } from '#contract/payments/schema.ts'
import { messages } from '../messages.ts'

type Bounds = Pick<Billing, 'minimum' | 'maximum'>

/** Returns '' for zero; whole roubles have no fraction. */
export const formatKopecks = (kopecks: number): string => {
  if (kopecks === 0) return ''
  return kopecks % 100 === 0 ? String(kopecks / 100) : (kopecks / 100).toFixed(2)
}

/** Returns the error shown while typing (U-05). */
export const getExcess = (kopecks: number | null, { maximum }: Bounds): string | null =>
  kopecks !== null && isAboveMaximum(kopecks, toKopecks(maximum))
    ? messages.overMaximum(toKopecks(maximum))
    : null

/** Returns null if the amount can be paid. */
export const validateAmount = (kopecks: number | null, bounds: Bounds): string | null => {
  if (!kopecks) return messages.noAmount
  if (kopecks < toKopecks(bounds.minimum)) return messages.belowMinimum(toKopecks(bounds.minimum))
  return getExcess(kopecks, bounds)
}

/** Nothing of the receipt is left to pay; ignores other debts of the sector. */
export const isReceiptCovered = ({ accrual, params }: Billing): boolean =>
  accrual !== null && toKopecks(params.amount) === 0

/** Counts payments in progress as paid. */
export const isNothingOwed = (billing: Billing): boolean => isReceiptCovered(billing) || billing.maximum === 0

export const getSuggested = ({ params, maximum }: Billing): number =>
  Math.min(toKopecks(params.amount), toKopecks(maximum))
