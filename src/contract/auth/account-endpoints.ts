import * as z from 'zod/mini'
import { sessionSchema } from './session-schema.ts'
import { endpoint } from '../endpoint.ts'
import {
  addProfileSchema,
  areaSchema,
  claimSchema,
  emailBodySchema,
  emailCodeSchema,
  linkSchema,
  passwordBodySchema,
  profileIdSchema,
  registerSchema,
  sessionIdSchema,
  sessionsSchema,
  usernameSchema,
} from './account-schema.ts'

/** Only the letter reveals whether the e-mail is taken (A-02, decision 8). */
export const registerTenant = endpoint({
  name: 'registerTenant',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/account/register/tenant/',
  access: 'public',
  body: registerSchema,
  reply: null,
  errorCodes: ['no_match', 'consent_outdated', 'too_many'],
})

/** The session may only set a password (decision 8). */
export const activateTenant = endpoint({
  name: 'activateTenant',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/account/activate/second_step/tenant/',
  access: 'public',
  body: areaSchema,
  reply: sessionSchema,
  errorCodes: ['link_dead', 'wrong_area', 'too_many'],
})

/** Replies alike for an unknown e-mail (V-07). */
export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/account/reset_password/',
  access: 'public',
  body: usernameSchema,
  reply: null,
  errorCodes: ['too_many'],
})

/** The session may only set a password (decision 8). */
export const openRepair = endpoint({
  name: 'openRepair',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/account/reset_password/second_step/',
  access: 'public',
  body: linkSchema,
  reply: sessionSchema,
  errorCodes: ['link_dead', 'too_many'],
})

/** First step of adding a flat. */
export const addProfile = endpoint({
  name: 'addProfile',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/account/add_profile/tenant/',
  access: 'signed-in',
  body: claimSchema,
  reply: null,
  errorCodes: ['no_match', 'already_yours', 'too_many'],
})

export const finishAddProfile = endpoint({
  name: 'finishAddProfile',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/account/add_profile/second_step/',
  access: 'signed-in',
  body: addProfileSchema,
  reply: null,
  errorCodes: ['link_dead', 'wrong_area', 'too_many'],
})

/** Requires a password check. Only the letter reveals whether the address is free. */
export const changeEmail = endpoint({
  name: 'changeEmail',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/account/change_email/',
  access: 'signed-in',
  body: emailBodySchema,
  reply: null,
  errorCodes: ['check_needed', 'too_many'],
})

/** A GET that changes state, so it is protected like a POST. */
export const confirmEmail = endpoint({
  name: 'confirmEmail',
  method: 'GET',
  service: 'auth',
  path: '/api/v1/account/change_email/:userId/:code',
  access: 'signed-in',
  params: emailCodeSchema,
  reply: null,
  errorCodes: ['link_dead', 'too_many'],
  mutates: true,
})

export const finishEmailChange = endpoint({
  name: 'finishEmailChange',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/account/change_email_finishing/',
  access: 'signed-in',
  body: areaSchema,
  reply: null,
  errorCodes: ['link_dead', 'wrong_area', 'email_taken', 'too_many'],
})

/** Reverts a change by the letter to the old address; the session may only set a password. */
export const undoEmailChange = endpoint({
  name: 'undoEmailChange',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/account/change_email/undo/',
  access: 'public',
  body: linkSchema,
  reply: sessionSchema,
  errorCodes: ['link_dead', 'email_taken', 'too_many'],
})

/** Allows sensitive actions for 5 minutes. */
export const checkPassword = endpoint({
  name: 'checkPassword',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/account/check_password/',
  access: 'signed-in',
  body: passwordBodySchema,
  reply: null,
  errorCodes: ['wrong_password', 'too_many'],
})

/** Ends all other sessions; this one becomes a full session with new tokens. */
export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  service: 'auth',
  path: '/api/v1/account/change_password/',
  access: 'passwordResetOnly',
  body: passwordBodySchema,
  reply: sessionSchema,
  errorCodes: [
    'check_needed',
    'too_short',
    'same_as_username',
    'same_as_number',
    'same_as_name',
    'common_password',
  ],
})

/** Requires a password check; accounting records stay. */
export const deleteProfile = endpoint({
  name: 'deleteProfile',
  method: 'DELETE',
  service: 'auth',
  path: '/api/v1/account/delete_profile/',
  access: 'signed-in',
  reply: null,
  errorCodes: ['check_needed'],
})

/**
 * Takes a flat, such as a sold one, out of the account. Requires a password check. Replies with the session,
 * which acts for another profile if it acted for this one. A repeated call gets the same reply.
 */
export const detachProfile = endpoint({
  name: 'detachProfile',
  method: 'DELETE',
  service: 'auth',
  path: '/api/v1/account/detach_profile/:id/',
  access: 'signed-in',
  params: profileIdSchema,
  reply: sessionSchema,
  errorCodes: ['check_needed', 'not_found', 'last_profile'],
})

/** `sent` is false if no link was pending. */
export const sendActivationMailAgain = endpoint({
  name: 'sendActivationMailAgain',
  method: 'GET',
  service: 'internal',
  path: '/api/v4/cabinet/tenant_profile/send_activation_mail_again/',
  access: 'signed-in',
  reply: z.object({ sent: z.boolean() }),
  errorCodes: ['too_many'],
  mutates: true,
})

/** Last used first (V-09). */
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
  errorCodes: ['not_found'],
})

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  service: 'auth',
  path: '/api/v1/account/sessions/',
  access: 'signed-in',
  reply: z.object({ ended: z.int().check(z.gte(0)) }),
})

/** Null if no link is pending. */
export const getPendingEmail = endpoint({
  name: 'getPendingEmail',
  method: 'GET',
  service: 'auth',
  path: '/api/v1/account/waiting_letter/',
  access: 'signed-in',
  reply: z.object({ address: z.nullable(z.string()) }),
})
