import { endpoint } from '../endpoint.ts'
import { promisesSchema } from './promises-schema.ts'

/**
 * What all organisations of the host promise; a payer without a session belongs to none of them. Apart from the host's
 * configuration, because no first screen needs it.
 */
export const getPromises = endpoint({
  name: 'getPromises',
  method: 'GET',
  service: 'site',
  path: '/promises.json',
  access: 'public',
  reply: promisesSchema,
})

/** What the organisation of the active profile promises. */
export const getOwnPromises = endpoint({
  name: 'getOwnPromises',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/cabinet/promises/',
  access: 'signed-in',
  reply: promisesSchema,
})
