import type { InputOf } from '#contract/endpoint.ts'
import { fastTransaction as endpoint } from '#contract/payments/endpoints.ts'
import { call } from '../../../lib/http/call.ts'

/** Starts a payment by a saved card; its empty answer means that it was taken for processing. */
export const fastTransaction = (body: InputOf<typeof endpoint>['body'], key: string) =>
  call(endpoint, { body }, { key })
