import { guestNumber } from '#contract/qr/checks.ts'
import { getAccount, getPayAction } from '#contract/qr/endpoints.ts'
import { payByNumber } from '#contract/qr/pay-endpoints.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'

/** What is paid: a saved choice, or the organisation's payment link. */
export type Payable = { readonly pay_action_id: string } | { readonly number: string }

export const addressesAtom = remoteAtom(getAccount, {
  input: (phone: string, email: string | null) => ({
    query: { phone: guestNumber(phone), ...(email !== null && { email }) },
  }),
})

export const actionAtom = remoteAtom(getPayAction, {
  input: (pay_action_id: string) => ({ query: { pay_action_id } }),
})

/** Starts no payment. */
export const paymentAtom = remoteAtom(payByNumber, {
  input: (payable: Payable) => ({ query: payable }),
  select: (info, payable) => ({ payable, info }),
})
