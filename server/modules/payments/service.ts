import type * as z from 'zod/mini'
import type { billingQuerySchema, feeQuerySchema, feeSchema } from '#contract/payments/schema.ts'
import { feeOf } from '#contract/payments/fee.ts'
import { toKopecks, toRoubles } from '#contract/money.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { Caller } from '../../http/route.ts'
import { findReceipt } from '../accruals/service.ts'
import { presentBilling, type Billing } from './billing.ts'
import { findUsername } from './payer-store.ts'
import type { PaymentParts } from './parts.ts'
import { feeRuleOf } from './place-store.ts'
import { advanceBounds, debtBounds } from './policy.ts'
import { findOrder } from './start-store.ts'
import { texts } from './texts.ts'
import { placeOf } from './wishes.ts'

export { askOne } from './ask.ts'
export { autopayOne, openAutopay } from './autopay-debit.ts'
export { listAutopays } from './autopay-store.ts'
export { debitOne } from './debit.ts'
export { forgetOne } from './forget-card.ts'
export { findGuestPayment, quoteFor, startForAccount } from './guest.ts'
export type { PaymentParts } from './parts.ts'
export { recordPayment } from './record.ts'
/** Writes down an order of the basket that waits to be paid, in the caller's transaction; `payRequest` pays it. */
export { cancelOrder, insertOrder as openOrder } from './start-store.ts'

export { listUntaken, type UntakenWord } from './untaken-store.ts'

/** An order of the basket as its payer may see it; the fee, in kopecks, is paid on top of its sum. */
export interface OrderToPay {
  readonly billing: Billing
  readonly fee: number
  readonly isPaid: boolean
  readonly isOnTheWay: boolean
  readonly isCancelled: boolean
}

/** What is known before a payment, and what it costs. */
export const makeBilling = ({ sql, bank }: PaymentParts) => {
  const bill = async (
    caller: Caller,
    sector: string,
    receipt: { id: number; period: string; left: number } | null,
  ) => {
    const place = await placeOf(sql, caller.personalAccountId, sector)
    const bounds = debtBounds(place.debt, place.onTheWay)
    const subject = {
      accrual: receipt?.id ?? null,
      period: receipt?.period ?? place.newestPeriod,
      suggested: receipt?.left ?? bounds.most,
      bounds,
      email: await findUsername(sql, caller.residentId),
    }
    return presentBilling(place, subject, bank)
  }

  return {
    /** Of a receipt, or of all that is owed in a sector. */
    billing: async (
      caller: Caller,
      { accrual, sector }: z.output<typeof billingQuerySchema>,
    ): Promise<Billing> => {
      if ((accrual === undefined) === (sector === undefined))
        throw new Refused(400, 'invalid', [texts.oneOfTwo])
      if (sector !== undefined) return bill(caller, sector, null)
      const receipt = await findReceipt(sql, caller.personalAccountId, accrual ?? 0)
      if (!receipt) throw new Refused(404, 'not_found', [texts.noAccrual])
      const { id, period, to_pay, sector: code } = receipt.accrual
      return bill(caller, code, { id, period, left: toKopecks(to_pay) })
    },

    /** Of an advance. */
    prepayment: async (caller: Caller, sector: string): Promise<Billing> => {
      const place = await placeOf(sql, caller.personalAccountId, sector)
      if (place.newestPeriod === null) throw new Refused(409, 'no_receipt', [texts.noReceipt])
      const email = await findUsername(sql, caller.residentId)
      const subject = { accrual: null, period: null, suggested: 0, bounds: advanceBounds, email }
      return presentBilling(place, subject, bank)
    },

    /** Of an order of the basket; undefined for that of another account and for none. */
    order: async (caller: Caller, number: string): Promise<OrderToPay | undefined> => {
      const order = await findOrder(sql, caller.personalAccountId, number)
      if (!order) return undefined
      const { sector, kopecks, isPaid, isOnTheWay, isCancelled } = order
      const place = await placeOf(sql, caller.personalAccountId, sector)
      const email = await findUsername(sql, caller.residentId)
      const bounds = { least: kopecks, most: kopecks }
      const subject = { accrual: null, period: null, suggested: kopecks, bounds, email }
      const fee = feeOf(kopecks, feeRuleOf(place))
      return { billing: presentBilling(place, subject, bank), fee, isPaid, isOnTheWay, isCancelled }
    },

    fee: async (
      { personalAccountId }: Caller,
      { amount, sector }: z.output<typeof feeQuerySchema>,
    ): Promise<z.output<typeof feeSchema>> => {
      const place = await placeOf(sql, personalAccountId, sector)
      const kopecks = toKopecks(amount)
      const fee = feeOf(kopecks, feeRuleOf(place))
      return {
        amount,
        fee: toRoubles(fee),
        total: toRoubles(kopecks + fee),
        percent: place.feeBasisPoints / 100,
      }
    },
  }
}
