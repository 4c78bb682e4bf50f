import { listPhones } from '#contract/profile/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'

export const loadPhones = () => callWithMeta(listPhones, {})
