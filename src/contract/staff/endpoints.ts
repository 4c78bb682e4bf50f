import { endpoint } from '../endpoint.ts'
import * as schema from './schema.ts'
import { staffSessionSchema } from './session-schema.ts'

const service = 'site'

export const staffSignIn = endpoint({
  name: 'staffSignIn',
  summary: 'Show the password; the second factor follows',
  method: 'POST',
  service,
  path: '/desk/v1/session',
  access: 'public',
  body: schema.staffSignInSchema,
  reply: staffSessionSchema,
  errorCodes: ['bad_credentials', 'too_many'],
})

export const askStaffEntry = endpoint({
  name: 'askStaffEntry',
  summary: 'Email a link that lets its holder try a password when strangers have used up the attempts',
  method: 'POST',
  service,
  path: '/desk/v1/session/link',
  access: 'public',
  body: schema.askStaffEntrySchema,
  reply: null,
  errorCodes: ['too_many'],
})

export const enrollTotp = endpoint({
  name: 'enrollTotp',
  summary: 'Make the second factor of a member who has none',
  method: 'POST',
  service,
  path: '/desk/v1/factor',
  access: { staff: 'mfaPending' },
  reply: schema.newFactorSchema,
  errorCodes: ['forbidden'],
})

export const verifyTotp = endpoint({
  name: 'verifyTotp',
  summary: 'Show a code of the second factor: the member is in',
  method: 'POST',
  service,
  path: '/desk/v1/factor/code',
  access: { staff: 'mfaPending' },
  body: schema.factorCodeSchema,
  reply: staffSessionSchema,
  errorCodes: ['wrong_code', 'too_many'],
})

export const startStaffCodes = endpoint({
  name: 'startStaffCodes',
  summary: 'Begin to add codes to the passkeys of a member who is in and shows the password',
  method: 'POST',
  service,
  path: '/desk/v1/codes/options',
  access: { staff: 'mfaVerified' },
  body: schema.passwordAgainSchema,
  reply: schema.newFactorSchema,
  errorCodes: ['forbidden', 'wrong_password', 'too_many'],
})

export const addStaffCodes = endpoint({
  name: 'addStaffCodes',
  summary: 'Show the first code of those that were begun: they are a second factor from now on',
  method: 'POST',
  service,
  path: '/desk/v1/codes',
  access: { staff: 'mfaVerified' },
  body: schema.factorCodeSchema,
  reply: staffSessionSchema,
  errorCodes: ['forbidden', 'wrong_code', 'too_many'],
})

export const readInvitation = endpoint({
  name: 'readInvitation',
  method: 'POST',
  service,
  path: '/desk/v1/invitation',
  access: 'public',
  body: schema.invitationSchema,
  reply: schema.invitedSchema,
  errorCodes: ['link_dead', 'too_many'],
})

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  summary: 'Set the password of an invited member',
  method: 'POST',
  service,
  path: '/desk/v1/invitation/password',
  access: 'public',
  body: schema.acceptInvitationSchema,
  reply: staffSessionSchema,
  errorCodes: ['link_dead', 'too_many', 'too_short', 'same_as_username', 'same_as_name', 'common_password'],
})

export const listMembers = endpoint({
  name: 'listMembers',
  method: 'GET',
  service,
  path: '/desk/v1/members',
  access: { staff: 'members' },
  reply: schema.membersSchema,
})

export const addMember = endpoint({
  name: 'addMember',
  summary: 'Invite a member by a letter; one who was invited before gets a new one',
  method: 'POST',
  service,
  path: '/desk/v1/members',
  access: { staff: 'members' },
  body: schema.newMemberSchema,
  reply: schema.membersSchema,
  errorCodes: ['email_taken', 'too_many'],
})

export const inviteAgain = endpoint({
  name: 'inviteAgain',
  summary: 'Take password and second factor of a member away, who gets a new invitation',
  method: 'POST',
  service,
  path: '/desk/v1/members/:id/invitation',
  access: { staff: 'members' },
  params: schema.memberIdSchema,
  reply: schema.membersSchema,
  errorCodes: ['not_found', 'forbidden', 'too_many'],
})

export const removeMember = endpoint({
  name: 'removeMember',
  summary: 'Remove a member, whose sessions end',
  method: 'DELETE',
  service,
  path: '/desk/v1/members/:id',
  access: { staff: 'members' },
  params: schema.memberIdSchema,
  reply: schema.membersSchema,
  errorCodes: ['not_found', 'forbidden'],
})

export const listStaffActs = endpoint({
  name: 'listStaffActs',
  summary: 'Read the record of what the staff did, newest first',
  method: 'GET',
  service,
  path: '/desk/v1/acts',
  access: { staff: 'members' },
  query: schema.actsQuerySchema,
  reply: schema.actsSchema,
})
