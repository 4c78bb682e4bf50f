import { toKopecks } from '#contract/money.ts'
import { kopecksOf, feeOf } from '#contract/payments/amount.ts'
import type { PaymentInfo } from '#contract/qr/schema.ts'
import { moneyParts } from '../../../lib/text/money.ts'

/** Kopecks as roubles for a sentence: '6 482,37'. */
export const inRoubles = (kopecks: number): string => {
  const parts = moneyParts(kopecks)
  return `${parts.roubles},${parts.kopecks}`
}

/** Roubles of the wire as the same. */
export const wireRoubles = (roubles: number): string => inRoubles(toKopecks(roubles))

/** Subject of the payment: the debt, an advance of any sum, or nothing, because all of it was just paid. */
type Subject = 'debt' | 'advance' | 'nothing'

export const subjectOf = ({ debt, to_pay }: PaymentInfo): Subject => {
  if (debt === 0) return 'advance'
  return to_pay > 0 ? 'debt' : 'nothing'
}

/** Kopecks that will be paid: what may be paid of the debt, or the advance that was typed; null while none is. */
export const sumToPay = (info: PaymentInfo, typed: string): number | null => {
  const subject = subjectOf(info)
  if (subject === 'debt') return toKopecks(info.to_pay)
  const kopecks = subject === 'advance' ? kopecksOf(typed) : null
  return kopecks === 0 ? null : kopecks
}

/** Fee and total of a sum, in kopecks. */
export const costOf = (
  info: PaymentInfo,
  kopecks: number,
): { readonly fee: number; readonly total: number } => {
  const fee = feeOf(kopecks, {
    basisPoints: Math.round(info.fee_percent * 100),
    minimum: toKopecks(info.fee_minimum),
  })
  return { fee, total: kopecks + fee }
}
