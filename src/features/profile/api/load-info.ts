import { getProfileInfo } from '#contract/profile/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'

export const loadInfo = () => callWithMeta(getProfileInfo, {})
