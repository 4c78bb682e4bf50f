import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { keySchema, sectorSchema } from '../primitives.ts'
import { acquiring, pay, payOrders, read, paymentStartErrors } from './common.ts'
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

/** Rejected without a receipt (P-10). */
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

/** Pays on the bank's page with the resident's id, so the card can be saved (P-05). */
export const payOrder = endpoint({
  name: 'payOrder',
  method: 'POST',
  service: 'acquiring',
  path: '/orders/pay',
  access: pay,
  body: payOrderSchema,
  reply: hostedSchema,
  keyed: true,
  isPaced: true,
  errorCodes: paymentStartErrors,
})

/** Pays a basket order; the server sets the sum. */
export const payRequest = endpoint({
  name: 'payRequest',
  method: 'POST',
  service: 'acquiring',
  path: '/orders/pay_request',
  access: payOrders,
  body: payRequestSchema,
  reply: hostedSchema,
  keyed: true,
  isPaced: true,
  errorCodes: paymentStartErrors,
})

/** Pays on the bank's page without payer data (decision 13). */
export const startTransaction = endpoint({
  name: 'startTransaction',
  method: 'POST',
  service: 'internal',
  path: `${acquiring}transaction/`,
  access: pay,
  body: transactionSchema,
  reply: hostedSchema,
  keyed: true,
  isPaced: true,
  errorCodes: paymentStartErrors,
})

/** Pays with a saved card. An empty 200 means accepted for processing (docs/specification.md). */
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
  isPaced: true,
  errorCodes: paymentStartErrors,
})

/** By the profile's idempotency key, or by the id of the payment or of a part of it. An order needs the shop's right. */
export const getStartedPayment = endpoint({
  name: 'getStartedPayment',
  method: 'GET',
  service: 'internal',
  path: `${acquiring}transaction/:key/`,
  access: 'signed-in',
  params: z.object({ key: keySchema }),
  reply: startedSchema,
  errorCodes: ['not_found'],
})
