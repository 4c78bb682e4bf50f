import { endpoint } from '../endpoint.ts'
import { sessionSchema } from './session-schema.ts'
import {
  creationSchema,
  newPasskeySchema,
  passkeyIdSchema,
  passkeyNameSchema,
  passkeyAssertionSchema,
  passkeysSchema,
  requestSchema,
} from './passkey-schema.ts'

/** Requires a password check. The challenge is single-use, valid 5 minutes. */
export const startPasskey = endpoint({
  name: 'startPasskey',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/account/passkeys/options/',
  access: 'signed-in',
  reply: creationSchema,
  errorCodes: ['check_needed', 'too_many', 'too_many_passkeys'],
})

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/account/passkeys/',
  access: 'signed-in',
  body: newPasskeySchema,
  reply: passkeysSchema,
  errorCodes: ['check_needed', 'passkey_refused', 'too_many_passkeys'],
})

/** Oldest first. */
export const listPasskeys = endpoint({
  name: 'listPasskeys',
  method: 'GET',
  service: 'auth',
  path: '/api/v1/account/passkeys/',
  access: 'signed-in',
  reply: passkeysSchema,
})

export const renamePasskey = endpoint({
  name: 'renamePasskey',
  method: 'PATCH',
  service: 'auth',
  path: '/api/v1/account/passkeys/:id/',
  access: 'signed-in',
  params: passkeyIdSchema,
  body: passkeyNameSchema,
  reply: null,
  errorCodes: ['not_found'],
})

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'DELETE',
  service: 'auth',
  path: '/api/v1/account/passkeys/:id/',
  access: 'signed-in',
  params: passkeyIdSchema,
  reply: null,
  errorCodes: ['not_found'],
})

/** A cookie binds the challenge to this browser. */
export const startPasskeySignIn = endpoint({
  name: 'startPasskeySignIn',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/auth/passkey/options/',
  access: 'public',
  reply: requestSchema,
  errorCodes: ['too_many'],
})

export const signInByPasskey = endpoint({
  name: 'signInByPasskey',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/auth/passkey/',
  access: 'public',
  body: passkeyAssertionSchema,
  reply: sessionSchema,
  errorCodes: ['passkey_refused', 'passkey_unknown'],
})

/** Replaces the password check. */
export const startPasskeyCheck = endpoint({
  name: 'startPasskeyCheck',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/account/check_passkey/options/',
  access: 'signed-in',
  reply: requestSchema,
  errorCodes: ['too_many'],
})

export const checkPasskey = endpoint({
  name: 'checkPasskey',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/account/check_passkey/',
  access: 'signed-in',
  body: passkeyAssertionSchema,
  reply: null,
  errorCodes: ['passkey_refused', 'passkey_unknown'],
})
