import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { constantsSchema } from './constants-schema.ts'

export const getConstants = endpoint({
  name: 'getConstants',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/cabinet/constants/',
  access: 'signed-in',
  reply: z.object({ results: constantsSchema }),
})
