import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { permissionsSchema } from '../permissions.ts'
import { changeProfileSchema, extraSchema, getProfileSchema, tenantProfileSchema } from './schema.ts'
import { sessionSchema } from './session-schema.ts'

/** Returns extra profile data. */
export const verify = endpoint({
  name: 'verify',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/auth/verify/',
  access: 'signed-in',
  reply: extraSchema,
})

export const changeProfile = endpoint({
  name: 'changeProfile',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/auth/change_profile/',
  access: 'signed-in',
  body: changeProfileSchema,
  reply: sessionSchema,
  errorCodes: ['not_found'],
})

export const getProfile = endpoint({
  name: 'getProfile',
  method: 'GET',
  service: 'auth',
  path: '/api/v1/auth/get_profile/',
  access: 'signed-in',
  reply: getProfileSchema,
})

export const getPermissions = endpoint({
  name: 'getPermissions',
  method: 'GET',
  service: 'auth',
  path: '/api/v1/permissions/',
  access: 'signed-in',
  reply: z.object({ permissions: permissionsSchema }),
})

export const getTenantProfile = endpoint({
  name: 'getTenantProfile',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/auth/tenant_profile/',
  access: 'signed-in',
  reply: tenantProfileSchema,
})
