import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idSchema } from '../primitives.ts'
import { insuranceSchema, newPhoneSchema, phoneSchema, profileInfoSchema, receiptsSchema } from './schema.ts'

/** From docs/specification.md; calls affect only the active profile. */
const tenantProfile = '/api/v4/cabinet/tenant_profile/'

export const getProfileInfo = endpoint({
  name: 'getProfileInfo',
  method: 'GET',
  service: 'internal',
  path: tenantProfile,
  access: 'signed-in',
  reply: profileInfoSchema,
})

export const listPhones = endpoint({
  name: 'listPhones',
  method: 'GET',
  service: 'internal',
  path: `${tenantProfile}phones/`,
  access: 'signed-in',
  reply: z.object({ phones: z.array(phoneSchema) }),
})

/** Idempotent. */
export const addPhone = endpoint({
  name: 'addPhone',
  method: 'PUT',
  service: 'internal',
  path: `${tenantProfile}phones/`,
  access: 'signed-in',
  body: newPhoneSchema,
  reply: phoneSchema,
  errorCodes: ['too_many_phones'],
})

/** Only phones that the resident added. */
export const removePhone = endpoint({
  name: 'removePhone',
  method: 'GET',
  service: 'internal',
  path: `${tenantProfile}phones/:id/not_actual/`,
  access: 'signed-in',
  params: z.object({ id: idSchema }),
  reply: null,
  mutates: true,
  errorCodes: ['not_found', 'entered_by_staff'],
})

export const getReceipts = endpoint({
  name: 'getReceipts',
  method: 'GET',
  service: 'internal',
  path: `${tenantProfile}receipts/`,
  access: 'signed-in',
  reply: receiptsSchema,
})

/** Returns `normalizeReceipts` of the settings. */
export const saveReceipts = endpoint({
  name: 'saveReceipts',
  method: 'PUT',
  service: 'internal',
  path: `${tenantProfile}receipts/`,
  access: 'signed-in',
  body: receiptsSchema,
  reply: receiptsSchema,
})

export const listInsurance = endpoint({
  name: 'listInsurance',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/cabinet/insurance/',
  access: 'signed-in',
  reply: z.object({ results: z.array(insuranceSchema) }),
})
