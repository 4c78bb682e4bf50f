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
 * One meter replies with its own status, 200, 409 or 422; several with 200 and a result each (M-14). Corrections also
 * need the U permission (decision 8).
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
  isVersioned: true,
  errorCodes: readingErrorCodes,
})

/** Inclusive months, oldest first, at most `reportMonths`. */
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
