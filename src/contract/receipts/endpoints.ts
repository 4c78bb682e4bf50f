import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { printReceiptSchema, receiptTaskQuerySchema, receiptTaskSchema } from './schema.ts'

const path = '/api/v4/cabinet/receipt/'
const access = { slug: 'all_apartments_accruals', action: 'R' } as const

/** See P-08. */
export const printReceipt = endpoint({
  name: 'printReceipt',
  method: 'POST',
  service: 'internal',
  path,
  access,
  body: printReceiptSchema,
  reply: receiptTaskSchema,
  errorCodes: ['not_found', 'too_many'],
})

/** Poll every 3 s (P-08). */
export const getReceiptTask = endpoint({
  name: 'getReceiptTask',
  method: 'GET',
  service: 'internal',
  path,
  access,
  query: receiptTaskQuerySchema,
  reply: receiptTaskSchema,
  errorCodes: ['not_found'],
})

/** PDF. */
export const getReceiptFile = endpoint({
  name: 'getReceiptFile',
  method: 'GET',
  service: 'internal',
  path: `${path}:task_id/file/`,
  access,
  params: z.object({ task_id: z.uuid() }),
  reply: 'file',
  errorCodes: ['not_found'],
})
