import type { InputOf } from '#contract/endpoint.ts'
import { startTransaction as endpoint } from '#contract/payments/endpoints.ts'
import { call } from '../../../lib/http/call.ts'

/** Starts a payment on the bank's page without a word of who pays. */
export const startTransaction = (body: InputOf<typeof endpoint>['body'], key: string) =>
  call(endpoint, { body }, { key })
