import { remoteAtom } from '../../../lib/state/remote.ts'
import { loadAction } from '../api/load-action.ts'
import { loadAddresses } from '../api/load-addresses.ts'
import { loadPayment } from '../api/load-payment.ts'

/** Addresses of the payer. */
export const addressesAtom = remoteAtom(loadAddresses)
/** The pay action that the payer came back with. */
export const actionAtom = remoteAtom(loadAction)
/** What is to be paid. */
export const paymentAtom = remoteAtom(loadPayment)
