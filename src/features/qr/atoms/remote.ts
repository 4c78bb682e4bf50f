import { guestNumber } from '#contract/qr/checks.ts'
import { getAccount, getPayAction } from '#contract/qr/endpoints.ts'
import { payByNumber } from '#contract/qr/pay-endpoints.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'

/** Subject of a payment: a saved choice, or a payment link of the organisation. */
export type Payable = { readonly pay_action_id: string } | { readonly number: string }

/** Addresses of the proven phone, and of the e-mail where there is one. */
export const addressesAtom = remoteAtom(getAccount, {
  input: (phone: string, email: string | null) => ({
    query: { phone: guestNumber(phone), ...(email !== null && { email }) },
  }),
})

/** The pay action that the payer came back with. */
export const actionAtom = remoteAtom(getPayAction, {
  input: (pay_action_id: string) => ({ query: { pay_action_id } }),
})

/** Terms of a payment, with the payable that they were requested for; starts nothing. */
export const paymentAtom = remoteAtom(payByNumber, {
  input: (payable: Payable) => ({ query: payable }),
  select: (info, payable) => ({ payable, info }),
})
