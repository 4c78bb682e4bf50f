import * as z from 'zod/mini'
import { sessionSchema } from '../session/schema.ts'
import { endpoint } from '../endpoint.ts'
import {
  addProfileSchema,
  areaSchema,
  claimSchema,
  emailBodySchema,
  emailCodeSchema,
  linkSchema,
  passwordBodySchema,
  registerSchema,
  sessionIdSchema,
  sessionsSchema,
  usernameSchema,
} from './schema.ts'

const tooMany = { status: 429, code: 'too_many' } as const
const noMatch = { status: 422, code: 'no_match' } as const
/** Of a link that was used, is too old or never was: one and the same. */
const linkDead = { status: 404, code: 'link_dead' } as const
const wrongArea = { status: 422, code: 'wrong_area' } as const

/** Registration (spec C7). Only the letter tells whether the e-mail has a cabinet already (decisions §10). */
export const registerTenant = endpoint({
  name: 'registerTenant',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/account/register/tenant/',
  access: 'public',
  body: registerSchema,
  reply: null,
  refusals: [noMatch, { status: 422, code: 'consent_outdated' }, tooMany],
})

/** Activation by the letter's link: opens a session that may do nothing but set a password (decisions §10). */
export const activateTenant = endpoint({
  name: 'activateTenant',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/account/activate/second_step/tenant/',
  access: 'public',
  body: areaSchema,
  reply: sessionSchema,
  refusals: [linkDead, wrongArea, tooMany],
})

/** Asks for a repair letter; the answer is the same for an e-mail without a cabinet (row V-07). */
export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/account/reset_password/',
  access: 'public',
  body: usernameSchema,
  reply: null,
  refusals: [tooMany],
})

/** Opens the repair letter's link: a session that may do nothing but set a password (decision 7). */
export const openRepair = endpoint({
  name: 'openRepair',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/account/reset_password/second_step/',
  access: 'public',
  body: linkSchema,
  reply: sessionSchema,
  refusals: [linkDead, tooMany],
})

/** First step of adding a flat to the cabinet. */
export const addProfile = endpoint({
  name: 'addProfile',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/account/add_profile/tenant/',
  access: 'signed-in',
  body: claimSchema,
  reply: null,
  refusals: [noMatch, { status: 409, code: 'already_yours' }, tooMany],
})

export const finishAddProfile = endpoint({
  name: 'finishAddProfile',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/account/add_profile/second_step/',
  access: 'signed-in',
  body: addProfileSchema,
  reply: null,
  refusals: [linkDead, wrongArea, tooMany],
})

/** Sends a link to the new address; only that letter tells whether the address is free. */
export const changeEmail = endpoint({
  name: 'changeEmail',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/account/change_email/',
  access: 'signed-in',
  body: emailBodySchema,
  reply: null,
  refusals: [tooMany],
})

/** Takes the letter's code as proof of the new address. A GET that changes something, so it is guarded as a POST. */
export const confirmEmail = endpoint({
  name: 'confirmEmail',
  method: 'GET',
  service: 'auth',
  path: '/api/v1/account/change_email/:userId/:code',
  access: 'signed-in',
  params: emailCodeSchema,
  reply: null,
  refusals: [linkDead],
  changes: true,
})

/** Puts the proven address in the place of the old one. */
export const finishEmailChange = endpoint({
  name: 'finishEmailChange',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/account/change_email_finishing/',
  access: 'signed-in',
  body: areaSchema,
  reply: null,
  refusals: [linkDead, wrongArea, { status: 409, code: 'email_taken' }, tooMany],
})

/** Proves the present password; for some minutes the session may then change it (decisions §5). */
export const checkPassword = endpoint({
  name: 'checkPassword',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/account/check_password/',
  access: 'signed-in',
  body: passwordBodySchema,
  reply: null,
  refusals: [{ status: 422, code: 'wrong_password' }, tooMany],
})

/** Sets a password. Every other session ends; this one, a limited one too, goes on as a full one with new tokens. */
export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/account/change_password/',
  access: 'limited',
  body: passwordBodySchema,
  reply: sessionSchema,
  refusals: [
    { status: 403, code: 'check_needed' },
    { status: 422, code: 'too_short' },
    { status: 422, code: 'same_as_username' },
  ],
})

/** Deletes the account with all its profiles; what accounting must keep stays without a name (row A-09). */
export const deleteProfile = endpoint({
  name: 'deleteProfile',
  method: 'DELETE',
  service: 'auth',
  path: '/api/v1/account/delete_profile/',
  access: 'signed-in',
  reply: null,
})

/** Sends again the letters whose links still wait for this resident; `sent` says whether there were any (spec K7.5). */
export const sendActivationMailAgain = endpoint({
  name: 'sendActivationMailAgain',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/cabinet/tenant_profile/send_activation_mail_again/',
  access: 'signed-in',
  reply: z.object({ sent: z.boolean() }),
  refusals: [tooMany],
  changes: true,
})

/** The resident's own sign-ins that are still good, the latest used first (row V-09). */
export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  service: 'auth',
  path: '/api/v1/account/sessions/',
  access: 'signed-in',
  reply: sessionsSchema,
})

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  service: 'auth',
  path: '/api/v1/account/sessions/:id/',
  access: 'signed-in',
  params: sessionIdSchema,
  reply: null,
  refusals: [{ status: 404, code: 'not_found' }],
})
