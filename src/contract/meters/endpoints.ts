import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { metersSchema, reportQuerySchema, reportRowSchema } from './schema.ts'

const path = '/api/v4/cabinet/meters/'

export const listMeters = endpoint({
  name: 'listMeters',
  method: 'GET',
  service: 'internal',
  path,
  access: { slug: 'apartment_meters_data', action: 'R' },
  reply: metersSchema,
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
