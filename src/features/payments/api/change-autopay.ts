import type { InputOf } from '#contract/endpoint.ts'
import { changeAutopay as endpoint } from '#contract/payments/card-endpoints.ts'
import { call } from '../../../lib/http/call.ts'

export const changeAutopay = (userId: number, cardId: number, body: InputOf<typeof endpoint>['body']) =>
  call(endpoint, { params: { userId, cardId }, body })
