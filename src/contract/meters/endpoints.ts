import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  readingErrorCodes,
  metersSchema,
  reportQuerySchema,
  reportRowSchema,
  submitReplySchema,
  submitSchema,
} from './schema.ts'

const path = '/api/v4/cabinet/meters/'

export const listMeters = endpoint({
  name: 'listMeters',
  method: 'GET',
  service: 'internal',
  path,
  access: { slug: 'apartment_meters_data', action: 'R' },
  reply: metersSchema,
})

/**
 * Sends readings. The reply to one meter has a status of its own: 200 with the receipt, 409 for a conflict that the
 * resident decides, 422 for a refusal. The reply to several is 200 with one result for each meter (M-14). A correction
 * needs the letter U as well (decision 8).
 */
export const submitReadings = endpoint({
  name: 'submitReadings',
  method: 'POST',
  service: 'internal',
  path,
  access: { slug: 'apartment_meters_data', action: 'C' },
  body: submitSchema,
  reply: submitReplySchema,
  keyed: true,
  errorCodes: readingErrorCodes,
})

/** Readings of a range of months, both inclusive, oldest first; `reportMonths` at most. */
export const getMetersReport = endpoint({
  name: 'getMetersReport',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/cabinet/meters_report/',
  access: { slug: 'apartment_meters_data', action: 'R' },
  query: reportQuerySchema,
  reply: z.object({ readings_report: z.array(reportRowSchema) }),
  errorCodes: ['bad_range'],
})
