import { endpoint } from '../endpoint.ts'
import {
  creationSchema,
  newPasskeySchema,
  passkeyIdSchema,
  passkeyNameSchema,
  passkeyAssertionSchema,
  passkeysSchema,
} from '../auth/passkey-schema.ts'
import { staffProofOptionsSchema, startStaffPasskeySchema } from './schema.ts'
import { staffSessionSchema } from './session-schema.ts'

const service = 'site'

export const startStaffPasskey = endpoint({
  name: 'startStaffPasskey',
  summary:
    'Begin to add a passkey, of a member who has no second factor yet or who is in and shows the password',
  method: 'POST',
  service,
  path: '/desk/v1/passkeys/options',
  access: { staff: 'mfaPending' },
  body: startStaffPasskeySchema,
  reply: creationSchema,
  errorCodes: ['forbidden', 'wrong_password', 'too_many', 'too_many_passkeys'],
})

export const addStaffPasskey = endpoint({
  name: 'addStaffPasskey',
  summary: 'Add the passkey of a device; the first second factor lets the member in',
  method: 'POST',
  service,
  path: '/desk/v1/passkeys',
  access: { staff: 'mfaPending' },
  body: newPasskeySchema,
  reply: staffSessionSchema,
  errorCodes: ['forbidden', 'passkey_refused', 'too_many_passkeys'],
})

/** Oldest first. */
export const listStaffPasskeys = endpoint({
  name: 'listStaffPasskeys',
  method: 'GET',
  service,
  path: '/desk/v1/passkeys',
  access: { staff: 'mfaVerified' },
  reply: passkeysSchema,
})

export const renameStaffPasskey = endpoint({
  name: 'renameStaffPasskey',
  method: 'PATCH',
  service,
  path: '/desk/v1/passkeys/:id',
  access: { staff: 'mfaVerified' },
  params: passkeyIdSchema,
  body: passkeyNameSchema,
  reply: null,
  errorCodes: ['not_found'],
})

export const removeStaffPasskey = endpoint({
  name: 'removeStaffPasskey',
  summary: 'Remove a passkey; the last second factor stays',
  method: 'DELETE',
  service,
  path: '/desk/v1/passkeys/:id',
  access: { staff: 'mfaVerified' },
  params: passkeyIdSchema,
  reply: null,
  errorCodes: ['not_found', 'forbidden'],
})

export const startStaffPasskeyVerification = endpoint({
  name: 'startStaffPasskeyVerification',
  summary: 'Begin to show the second factor by a passkey; the challenge is good once, for 5 minutes',
  method: 'POST',
  service,
  path: '/desk/v1/factor/passkey/options',
  access: { staff: 'mfaPending' },
  reply: staffProofOptionsSchema,
  errorCodes: ['too_many'],
})

export const verifyStaffPasskey = endpoint({
  name: 'verifyStaffPasskey',
  summary: 'Show the second factor by a passkey: the member is in',
  method: 'POST',
  service,
  path: '/desk/v1/factor/passkey',
  access: { staff: 'mfaPending' },
  body: passkeyAssertionSchema,
  reply: staffSessionSchema,
  errorCodes: ['passkey_refused'],
})
