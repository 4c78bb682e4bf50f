import { endpoint } from '../endpoint.ts'
import { readingErrorCodes, submitReplySchema, submitSchema } from './submit-schema.ts'

/**
 * One meter replies with its own status, 200, 409 or 422; several with 200 and a result each (M-14). Corrections also
 * need the U permission (decision 8).
 */
export const submitReadings = endpoint({
  name: 'submitReadings',
  method: 'POST',
  service: 'internal',
  path: '/api/v4/cabinet/meters/',
  access: { slug: 'apartment_meters_data', action: 'C' },
  body: submitSchema,
  reply: submitReplySchema,
  keyed: true,
  isVersioned: true,
  errorCodes: readingErrorCodes,
})
