import type { InputOf } from '#contract/endpoint.ts'
import { payRequest as endpoint } from '#contract/payments/endpoints.ts'
import { call } from '../../../lib/http/call.ts'

/** Starts the payment of an order on the bank's page. */
export const payRequest = (body: InputOf<typeof endpoint>['body'], key: string) =>
  call(endpoint, { body }, { key })
