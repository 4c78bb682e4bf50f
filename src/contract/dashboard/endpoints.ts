import { endpoint } from '../endpoint.ts'
import { noticesQuerySchema, noticesSchema } from './schema.ts'

/** Each part needs its own permission (docs/specification.md). */
export const getNotices = endpoint({
  name: 'getNotices',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/cabinet/notices/',
  access: 'signed-in',
  query: noticesQuerySchema,
  reply: noticesSchema,
})
