import { removeCard as endpoint } from '#contract/payments/card-endpoints.ts'
import { call } from '../../../lib/http/call.ts'

export const removeCard = (id: number) => call(endpoint, { params: { id } })
