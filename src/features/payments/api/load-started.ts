import { getStartedPayment } from '#contract/payments/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'

/** What became of the payment that was started under the key. */
export const loadStarted = (key: string) => callWithMeta(getStartedPayment, { params: { key } })
