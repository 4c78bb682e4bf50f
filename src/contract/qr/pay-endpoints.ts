import { endpoint } from '../endpoint.ts'
import { paymentStartErrors } from '../payments/common.ts'
import { payByNumberSchema, paymentInfoSchema } from './schema.ts'

/**
 * A GET that changes state: with `amount` it starts a payment and returns the bank's form (X-05, X-09, decision 14).
 */
export const payByNumber = endpoint({
  name: 'payByNumber',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/public/pay_by_number/',
  access: 'public',
  query: payByNumberSchema,
  reply: paymentInfoSchema,
  errorCodes: ['not_proven', 'link_dead', ...paymentStartErrors],
  mutates: true,
})
