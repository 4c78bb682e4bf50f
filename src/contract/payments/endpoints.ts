import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { keySchema, sectorSchema } from '../primitives.ts'
import { acquiring, pay, read, startRefusals } from './common.ts'
import {
  billingQuerySchema,
  billingSchema,
  fastTransactionSchema,
  feeQuerySchema,
  feeSchema,
  hostedSchema,
  payOrderSchema,
  payRequestSchema,
  startedSchema,
  transactionSchema,
} from './schema.ts'

/** Billing of a receipt, or of all that is owed in a sector. */
export const getBillingInfo = endpoint({
  name: 'getBillingInfo',
  method: 'GET',
  service: 'internal',
  path: `${acquiring}tenant_accrual_info/`,
  access: read,
  query: billingQuerySchema,
  reply: billingSchema,
  errorCodes: ['not_found'],
})

/** Billing of an advance; refused while no receipt was issued (P-10). */
export const getPrepayment = endpoint({
  name: 'getPrepayment',
  method: 'GET',
  service: 'internal',
  path: `${acquiring}prepayment/`,
  access: read,
  query: z.strictObject({ sector: sectorSchema }),
  reply: billingSchema,
  errorCodes: ['not_found', 'no_receipt'],
})

/** Fee on an amount in a sector. */
export const calculateFee = endpoint({
  name: 'calculateFee',
  method: 'GET',
  service: 'acquiring',
  path: '/fees/calculate',
  access: read,
  query: feeQuerySchema,
  reply: feeSchema,
  errorCodes: ['not_found'],
})

/** Requests a payment on the bank's page under the resident's id, so that the card may be saved (P-05). */
export const payOrder = endpoint({
  name: 'payOrder',
  method: 'POST',
  service: 'acquiring',
  path: '/orders/pay',
  access: pay,
  body: payOrderSchema,
  reply: hostedSchema,
  keyed: true,
  errorCodes: startRefusals,
})

/** Requests the payment of an order of the basket; the sum is the order's. */
export const payRequest = endpoint({
  name: 'payRequest',
  method: 'POST',
  service: 'acquiring',
  path: '/orders/pay_request',
  access: { slug: 'catalogue_cabinet_positions', action: 'C' },
  body: payRequestSchema,
  reply: hostedSchema,
  keyed: true,
  errorCodes: startRefusals,
})

/** Requests a payment on the bank's page, which learns nothing of the payer (decision 13). */
export const startTransaction = endpoint({
  name: 'startTransaction',
  method: 'POST',
  service: 'internal',
  path: `${acquiring}transaction/`,
  access: pay,
  body: transactionSchema,
  reply: hostedSchema,
  keyed: true,
  errorCodes: startRefusals,
})

/** Requests a payment by a saved card. The empty 200 means that it was accepted for processing (docs/specification.md). */
export const fastTransaction = endpoint({
  name: 'fastTransaction',
  method: 'POST',
  service: 'internal',
  path: `${acquiring}fast_transaction/`,
  access: pay,
  body: fastTransactionSchema,
  reply: null,
  emptyStatus: 200,
  keyed: true,
  errorCodes: startRefusals,
})

/** State of a payment that the profile requested with the key. */
export const getStartedPayment = endpoint({
  name: 'getStartedPayment',
  method: 'GET',
  service: 'internal',
  path: `${acquiring}transaction/:key/`,
  access: read,
  params: z.object({ key: keySchema }),
  reply: startedSchema,
  errorCodes: ['not_found'],
})
