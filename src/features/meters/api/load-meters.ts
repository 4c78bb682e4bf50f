import { listMeters } from '#contract/meters/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'

/** The meters of the active profile, and when their list was stored. */
export const loadMeters = () => callWithMeta(listMeters, {})
