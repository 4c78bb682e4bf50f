import { getReceipts } from '#contract/profile/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'

export const loadReceipts = () => callWithMeta(getReceipts, {})
