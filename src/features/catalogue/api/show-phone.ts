import { showPhone as endpoint } from '#contract/catalogue/endpoints.ts'
import { call } from '../../../lib/http/call.ts'

/** Records that the resident looked at the executor's telephone. */
export const showPhone = (id: number) => call(endpoint, { params: { id } })
