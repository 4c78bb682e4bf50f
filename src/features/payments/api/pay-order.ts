import type { InputOf } from '#contract/endpoint.ts'
import { payOrder as endpoint } from '#contract/payments/endpoints.ts'
import { call } from '../../../lib/http/call.ts'

/** Starts a payment on the bank's page by a resident that the bank is told of. */
export const payOrder = (body: InputOf<typeof endpoint>['body'], key: string) =>
  call(endpoint, { body }, { key })
