import { getReceipts } from '#contract/profile/endpoints.ts'
import { callWithMeta } from '../../../lib/call.ts'

export const loadReceipts = () => callWithMeta(getReceipts, {})
