import { removePhone as endpoint } from '#contract/profile/endpoints.ts'
import { call } from '../../../lib/http/call.ts'

export const removePhone = (id: number) => call(endpoint, { params: { id } })
