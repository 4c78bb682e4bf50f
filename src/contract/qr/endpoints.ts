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

const tooMany = { status: 429, code: 'too_many' } as const
/** The phone, or the e-mail, was not proven in this browser within the hour. */
const notProven = { status: 403, code: 'not_proven' } as const
/** Of another payer, or of nobody: one and the same. */
const notFound = { status: 404, code: 'not_found' } as const

/** Tells four digits by a call, or by a letter to the e-mail, and opens this browser's short session (spec K7.2). */
export const startDialing = endpoint({
  name: 'startDialing',
  method: 'POST',
  service: 'internal',
  path: '/api/v4/public_qr/dialing/',
  access: 'public',
  body: dialingSchema,
  reply: dialedSchema,
  refusals: [{ status: 503, code: 'call_failed' }, notProven, tooMany],
})

/** Takes the digits as proof of the phone or the e-mail. A code dies after three wrong tries (decisions §5). */
export const finishDialing = endpoint({
  name: 'finishDialing',
  method: 'PATCH',
  service: 'internal',
  path: '/api/v4/public_qr/dialing/:id/',
  access: 'public',
  params: dialingIdSchema,
  body: verificationSchema,
  reply: verifiedSchema,
  refusals: [{ status: 422, code: 'wrong_code' }, { status: 410, code: 'code_dead' }, notFound, tooMany],
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
  refusals: [notProven],
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
  refusals: [notProven, notFound],
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
  refusals: [notProven, notFound],
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
  refusals: [notProven, notFound],
})
