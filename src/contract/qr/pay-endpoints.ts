import { endpoint } from '../endpoint.ts'
import { startRefusals } from '../payments/common.ts'
import { payByNumberSchema, paymentInfoSchema } from './schema.ts'

/**
 * Payment info of a pay action or a payment link. With `amount` it requests the payment too and replies
 * with the bank's form, so it is a GET that changes something (decision 14).
 */
export const payByNumber = endpoint({
  name: 'payByNumber',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/public/pay_by_number/',
  access: 'public',
  query: payByNumberSchema,
  reply: paymentInfoSchema,
  errorCodes: ['not_proven', 'link_dead', ...startRefusals],
  mutates: true,
})
