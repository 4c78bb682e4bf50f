import { endpoint } from '../endpoint.ts'
import { staffSessionSchema } from './session-schema.ts'

const [service, path] = ['site', '/desk/v1/session'] as const

/** Separate file: the desk's start needs only these endpoints. */
export const getStaffSession = endpoint({
  name: 'getStaffSession',
  method: 'GET',
  service,
  path,
  access: { staff: 'mfaPending' },
  reply: staffSessionSchema,
})

export const staffSignOut = endpoint({
  name: 'staffSignOut',
  method: 'DELETE',
  service,
  path,
  access: { staff: 'mfaPending' },
  reply: null,
})
