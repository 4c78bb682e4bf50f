import { endpoint } from '../endpoint.ts'
import { promisesSchema } from './promises-schema.ts'

/** Apart from the host's configuration, because no first screen needs it. */
export const getPromises = endpoint({
  name: 'getPromises',
  method: 'GET',
  service: 'site',
  path: '/promises.json',
  access: 'public',
  reply: promisesSchema,
})
