import { endpoint } from '../endpoint.ts'
import { credentialsSchema, sessionSchema } from './session-schema.ts'

/** Fails alike for known and unknown names (decision 8). */
export const login = endpoint({
  name: 'login',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/auth/login/',
  access: 'public',
  body: credentialsSchema,
  reply: sessionSchema,
  errorCodes: ['bad_credentials', 'too_many'],
})

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/auth/logout/',
  access: 'signed-in',
  reply: null,
})

/** Rotates tokens; replies only 200 or 401. */
export const refresh = endpoint({
  name: 'refresh',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/auth/refresh/',
  access: 'public',
  reply: sessionSchema,
})
