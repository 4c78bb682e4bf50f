import { getPrepayment } from '#contract/payments/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'

/** What is known before an advance is paid; refused with `no_receipt` while no receipt was issued. */
export const loadPrepayment = (sector: string) => callWithMeta(getPrepayment, { query: { sector } })
