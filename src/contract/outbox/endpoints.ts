import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { effectSchema, keysSchema } from './schema.ts'

/**
 * Closes keys of the caller's profile for ever, so late copies of their calls are refused. Returns what they did
 * before, oldest key first (O-24). Idempotent.
 */
export const closeKeys = endpoint({
  name: 'closeKeys',
  method: 'POST',
  service: 'internal',
  path: '/api/v4/cabinet/keys/close/',
  access: 'signed-in',
  body: z.strictObject({ keys: keysSchema }),
  reply: z.object({ effects: z.array(effectSchema) }),
  errorCodes: ['too_many'],
})
