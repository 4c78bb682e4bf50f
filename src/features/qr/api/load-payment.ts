import { payByNumber } from '#contract/qr/pay-endpoints.ts'
import type { PaymentInfo } from '#contract/qr/schema.ts'
import { call, callWithMeta, type Answer } from '../../../lib/http/call.ts'

/** What is paid for: a saved choice, or a payment link of the organisation. */
export type Payable = { readonly pay_action_id: string } | { readonly number: string }

/** What is to be paid, with what it was asked for by. */
export interface ToPay {
  readonly payable: Payable
  readonly info: PaymentInfo
}

/** What is to be paid; nothing is started. */
export const loadPayment = async (payable: Payable): Promise<Answer<ToPay>> => {
  const { reply: info, ...meta } = await callWithMeta(payByNumber, { query: payable })
  return { ...meta, reply: { payable, info } }
}

/** Starts the payment of so many roubles; the same key gives the same payment again. */
export const startPayment = (payable: Payable, amount: number, key: string): Promise<PaymentInfo> =>
  call(payByNumber, { query: { ...payable, amount, key } })
