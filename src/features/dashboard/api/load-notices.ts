import { getNotices } from '#contract/dashboard/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'

/** Notices of the sectors with these codes; of every sector for none. */
export const loadNotices = (sectors: readonly string[]) =>
  callWithMeta(getNotices, { query: sectors.length === 0 ? {} : { sectors: [...sectors] } })
