import { endpoint } from '../endpoint.ts'
import { startRefusals } from '../payments/common.ts'
import { payByNumberSchema, paymentInfoSchema } from './schema.ts'

/**
 * What is to be paid for by a saved choice or a payment link (decision 18). With `amount` the payment is started and
 * the reply says where the browser goes: so it is a GET that changes something.
 */
export const payByNumber = endpoint({
  name: 'payByNumber',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/public/pay_by_number/',
  access: 'public',
  query: payByNumberSchema,
  reply: paymentInfoSchema,
  refusals: ['not_proven', 'link_dead', ...startRefusals],
  changes: true,
})
