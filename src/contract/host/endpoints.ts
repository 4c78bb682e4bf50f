import { endpoint } from '../endpoint.ts'
import { hostConfigSchema } from './schema.ts'

/** Branding, prefixes and links of the host that the page was served from. */
export const getHostConfig = endpoint({
  name: 'getHostConfig',
  method: 'GET',
  service: 'site',
  path: '/config.json',
  access: 'public',
  reply: hostConfigSchema,
})
