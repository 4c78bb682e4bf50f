import { listInsurance } from '#contract/profile/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'

export const loadInsurance = () => callWithMeta(listInsurance, {})
