import { getProfileInfo } from '#contract/profile/endpoints.ts'
import { callWithMeta } from '../../../lib/call.ts'

export const loadInfo = () => callWithMeta(getProfileInfo, {})
