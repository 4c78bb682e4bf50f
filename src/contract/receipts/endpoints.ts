import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { printReceiptSchema, receiptTaskQuerySchema, receiptTaskSchema } from './schema.ts'

const path = '/api/v4/cabinet/receipt/'
const access = { slug: 'all_apartments_accruals', action: 'R' } as const

/** Queues a receipt for printing (P-08). */
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

/** State of a printing task; polled every 3000 ms (P-08). */
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

/** Printed receipt as a PDF. */
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
