import { toKopecks } from '#contract/money.ts'
import { feeOf } from '#contract/payments/fee.ts'
import { kopecksOf } from '#contract/payments/amount.ts'
import type { PaymentInfo } from '#contract/qr/schema.ts'

/** What the payer is asked for: the debt, an advance of any sum, or nothing, because all of it was paid just now. */
export type Asked = 'debt' | 'advance' | 'nothing'

export const askedFor = ({ debt, to_pay }: PaymentInfo): Asked => {
  if (debt === 0) return 'advance'
  return to_pay > 0 ? 'debt' : 'nothing'
}

/** Kopecks that will be paid: what may be paid of the debt, or the advance that was typed; null while none is. */
export const sumToPay = (info: PaymentInfo, typed: string): number | null => {
  const asked = askedFor(info)
  if (asked === 'debt') return toKopecks(info.to_pay)
  const kopecks = asked === 'advance' ? kopecksOf(typed) : null
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
