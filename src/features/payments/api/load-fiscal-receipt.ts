import { getFiscalReceipt } from '#contract/payments/history-endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'

/** Where the fiscal receipt of a payment is. */
export const loadFiscalReceipt = (id: string) => callWithMeta(getFiscalReceipt, { params: { id } })
