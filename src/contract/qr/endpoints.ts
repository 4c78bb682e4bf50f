import { endpoint } from '../endpoint.ts'
import {
  accountQuerySchema,
  choiceSchema,
  dialedSchema,
  dialingIdSchema,
  dialingSchema,
  payActionIdSchema,
  payActionParamsSchema,
  payActionSchema,
  savedActionSchema,
  selectionSchema,
  tenantAddressesSchema,
  verificationSchema,
  verifiedSchema,
} from './schema.ts'

/** Sends a code and opens a one-hour session (X-02, decision 14). */
export const startDialing = endpoint({
  name: 'startDialing',
  method: 'POST',
  service: 'internal',
  path: '/api/v4/public_qr/dialing/',
  access: 'public',
  body: dialingSchema,
  reply: dialedSchema,
  errorCodes: ['call_failed', 'not_proven', 'too_many'],
})

/** Three wrong tries void the code (decision 14). */
export const finishDialing = endpoint({
  name: 'finishDialing',
  method: 'PATCH',
  service: 'internal',
  path: '/api/v4/public_qr/dialing/:id/',
  access: 'public',
  params: dialingIdSchema,
  body: verificationSchema,
  reply: verifiedSchema,
  errorCodes: ['wrong_code', 'code_dead', 'not_found', 'too_many'],
})

export const leaveQr = endpoint({
  name: 'leaveQr',
  method: 'DELETE',
  service: 'internal',
  path: '/api/v4/public_qr/session/',
  access: 'public',
  reply: null,
})

/** Addresses of the proven phone and, if given, e-mail. */
export const getAccount = endpoint({
  name: 'getAccount',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/public_qr/get_account/',
  access: 'public',
  query: accountQuerySchema,
  reply: tenantAddressesSchema,
  errorCodes: ['not_proven'],
})

export const savePayAction = endpoint({
  name: 'savePayAction',
  method: 'POST',
  service: 'internal',
  path: '/api/v4/public_qr/account_actions/',
  access: 'public',
  body: selectionSchema,
  reply: savedActionSchema,
  errorCodes: ['not_proven', 'not_found'],
})

/** Includes the last payment's outcome. */
export const getPayAction = endpoint({
  name: 'getPayAction',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/public_qr/account_actions/',
  access: 'public',
  query: payActionIdSchema,
  reply: payActionSchema,
  errorCodes: ['not_proven', 'not_found'],
})

/** Replaces the choice after a return from the bank. */
export const attachPayAction = endpoint({
  name: 'attachPayAction',
  method: 'PATCH',
  service: 'internal',
  path: '/api/v4/public_qr/account_actions/:id/',
  access: 'public',
  params: payActionParamsSchema,
  body: choiceSchema,
  reply: savedActionSchema,
  errorCodes: ['not_proven', 'not_found'],
})
