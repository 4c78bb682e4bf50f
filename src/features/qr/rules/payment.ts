import { toKopecks } from '#contract/money.ts'
import { parseKopecks, getFee } from '#contract/payments/amount.ts'
import type { PaymentInfo } from '#contract/qr/schema.ts'
import { moneyParts } from '../../../lib/text/money.ts'

/** Returns '6 482,37'. */
export const formatRoubles = (kopecks: number): string => {
  const parts = moneyParts(kopecks)
  return `${parts.roubles},${parts.kopecks}`
}

export const wireRoubles = (roubles: number): string => formatRoubles(toKopecks(roubles))

/** Returns true before the first receipt, when no advance is accepted (P-10). */
export const hasNoReceipt = ({ debt, period }: PaymentInfo): boolean => debt === 0 && period === null

/** `advance`: nothing is left to pay; `nothing`: nor is there a receipt. */
type Subject = 'debt' | 'advance' | 'nothing'

export const getSubject = ({ to_pay: toPay, period }: PaymentInfo): Subject => {
  if (toPay > 0) return 'debt'
  return period === null ? 'nothing' : 'advance'
}

/** Returns null while there is nothing to pay or the advance is invalid. */
export const sumToPay = (info: PaymentInfo, typed: string): number | null => {
  const subject = getSubject(info)
  if (subject === 'debt') return toKopecks(info.to_pay)
  const kopecks = subject === 'advance' ? parseKopecks(typed) : null
  return kopecks === 0 ? null : kopecks
}

export const getCost = (
  info: PaymentInfo,
  kopecks: number,
): { readonly fee: number; readonly total: number } => {
  const fee = getFee(kopecks, {
    basisPoints: Math.round(info.fee_percent * 100),
    minimum: toKopecks(info.fee_minimum),
  })
  return { fee, total: kopecks + fee }
}
