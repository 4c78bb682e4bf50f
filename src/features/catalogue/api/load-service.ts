import { getService } from '#contract/catalogue/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'

/** The whole card of a service. */
export const loadService = (id: number) => callWithMeta(getService, { params: { id } })
