import type { InputOf } from '#contract/endpoint.ts'
import { registerCard as endpoint } from '#contract/payments/card-endpoints.ts'
import { call } from '../../../lib/http/call.ts'

/** The bank's page where a card is remembered. */
export const registerCard = (body: InputOf<typeof endpoint>['body']) => call(endpoint, { body })
