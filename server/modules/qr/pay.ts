import type * as z from 'zod/mini'
import { toKopecks, toRoubles } from '#contract/money.ts'
import type { payByNumberSchema, PaymentInfo } from '#contract/qr/schema.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { Context } from '../../http/route.ts'
import { quoteAnonymousPayment, createAnonymousPayment } from '../payments/service.ts'
import { outcomeOf } from './outcome.ts'
import { payableOf, type Payable } from './payable.ts'
import type { QrParts } from './parts.ts'
import { texts } from './texts.ts'

type Asked = z.output<typeof payByNumberSchema>

/** This site as the payer opened it; by its known address when that is the same host behind a proxy. */
const siteOf = ({ sites, host }: Context): string =>
  sites.findLast((site) => URL.parse(site)?.hostname === host) ?? sites[0] ?? ''

const start = async (
  parts: QrParts,
  context: Context,
  payable: Payable,
  { amount, key }: { readonly amount: number; readonly key: string },
) => {
  const { personalAccountId, sectorCode, back, started } = payable
  const url = siteOf(context) + back
  const { paymentId, form } = await createAnonymousPayment(parts, {
    personalAccountId,
    sectorCode,
    kopecks: toKopecks(amount),
    key,
    back: { success: url, failure: url },
    origin: { ip: context.ip, userAgent: context.userAgent },
  })
  await started(paymentId)
  return { paymentId, form }
}

/** What is to be paid for; with a sum and a key the payment is started, and it is said where the browser goes. */
export const payByNumber = async (parts: QrParts, context: Context, asked: Asked): Promise<PaymentInfo> => {
  const payable = await payableOf(parts, context, asked)
  const quote = await quoteAnonymousPayment(parts.sql, payable)
  if (!quote) throw new Refused(404, 'not_found', [texts.noAddress])
  const { debt, restriction, feeRule } = quote
  if (restriction !== null) throw new Refused(423, 'restricted', [restriction], { detail: restriction })
  const { amount, key } = asked
  const begun =
    amount === undefined || key === undefined ? null : await start(parts, context, payable, { amount, key })
  return {
    address_str: payable.address,
    sector: { value: payable.sectorCode, text: quote.sectorName },
    period: quote.period,
    debt: toRoubles(debt),
    on_the_way: toRoubles(quote.onTheWay),
    to_pay: toRoubles(quote.payable),
    fee_percent: feeRule.basisPoints / 100,
    fee_minimum: toRoubles(feeRule.minimum),
    payment: await outcomeOf(parts, begun?.paymentId ?? payable.paymentId),
    processing_url: begun?.form.processing_url ?? null,
    params: { ...begun?.form.params, debt_amount: String(toRoubles(debt)) },
  }
}
