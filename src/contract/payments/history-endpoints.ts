import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { addedField, keySchema } from '../primitives.ts'
import { read } from './common.ts'
import {
  fiscalReceiptSchema,
  notConfirmedQuerySchema,
  notConfirmedSchema,
  paidSchema,
  paymentsQuerySchema,
  unfinishedSchema,
} from './history-schema.ts'

export const listNotConfirmed = endpoint({
  name: 'listNotConfirmed',
  method: 'GET',
  service: 'acquiring',
  path: '/transactions/get_not_confirm',
  access: read,
  query: notConfirmedQuerySchema,
  reply: z.object({ results: z.array(notConfirmedSchema) }),
  errorCodes: ['not_found', 'bad_range'],
})

/** Newest first (P-12); `unfinished` are those that the bank has not decided or refused (P-31). */
export const listPayments = endpoint({
  name: 'listPayments',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/cabinet/payments/',
  access: read,
  query: paymentsQuerySchema,
  reply: z.object({
    results: z.array(paidSchema),
    unfinished: addedField(z.array(unfinishedSchema), []),
  }),
  errorCodes: ['bad_range'],
})

/** Only for own payments (P-12). */
export const getFiscalReceipt = endpoint({
  name: 'getFiscalReceipt',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/cash/online/receipt/:id/',
  access: read,
  params: z.object({ id: keySchema }),
  reply: fiscalReceiptSchema,
  errorCodes: ['not_found'],
})
