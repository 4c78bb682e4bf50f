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

/** Tells four digits by a call, or by a letter to the e-mail, and opens this browser's short session. */
export const startDialing = endpoint({
  name: 'startDialing',
  method: 'POST',
  service: 'internal',
  path: '/api/v4/public_qr/dialing/',
  access: 'public',
  body: dialingSchema,
  reply: dialedSchema,
  refusals: ['call_failed', 'not_proven', 'too_many'],
})

/** Takes the digits as proof of the phone or the e-mail. A code dies after three wrong tries (decision 18). */
export const finishDialing = endpoint({
  name: 'finishDialing',
  method: 'PATCH',
  service: 'internal',
  path: '/api/v4/public_qr/dialing/:id/',
  access: 'public',
  params: dialingIdSchema,
  body: verificationSchema,
  reply: verifiedSchema,
  refusals: ['wrong_code', 'code_dead', 'not_found', 'too_many'],
})

/** Addresses of the proven phone and, when it is named, of the proven e-mail. */
export const getAccount = endpoint({
  name: 'getAccount',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/public_qr/get_account/',
  access: 'public',
  query: accountQuerySchema,
  reply: tenantAddressesSchema,
  refusals: ['not_proven'],
})

/** Saves what is to be paid for. */
export const savePayAction = endpoint({
  name: 'savePayAction',
  method: 'POST',
  service: 'internal',
  path: '/api/v4/public_qr/account_actions/',
  access: 'public',
  body: selectionSchema,
  reply: savedActionSchema,
  refusals: ['not_proven', 'not_found'],
})

/** A saved choice with this payer's addresses, and what came of its last payment. */
export const getPayAction = endpoint({
  name: 'getPayAction',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/public_qr/account_actions/',
  access: 'public',
  query: payActionIdSchema,
  reply: payActionSchema,
  refusals: ['not_proven', 'not_found'],
})

/** Puts another choice into a saved action, after a return from the bank. */
export const attachPayAction = endpoint({
  name: 'attachPayAction',
  method: 'PATCH',
  service: 'internal',
  path: '/api/v4/public_qr/account_actions/:id/',
  access: 'public',
  params: payActionParamsSchema,
  body: choiceSchema,
  reply: savedActionSchema,
  refusals: ['not_proven', 'not_found'],
})
