import { endpoint } from '../endpoint.ts'
import { hostConfigSchema } from './host-schema.ts'

export const getHostConfig = endpoint({
  name: 'getHostConfig',
  method: 'GET',
  service: 'site',
  path: '/config.json',
  access: 'public',
  reply: hostConfigSchema,
})
