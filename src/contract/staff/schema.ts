import * as z from 'zod/mini'
import { emailSchema } from '../email.ts'
import { requestSchema } from '../auth/passkey-schema.ts'
import { dateSchema, idSchema, instantSchema } from '../primitives.ts'
import { actSubjects } from './acts.ts'
import { roleSchema } from './session-schema.ts'

const passwordSchema = z.string().check(z.minLength(1), z.maxLength(200))
const linkPart = z.string().check(z.regex(/^[\w-]{1,64}$/))

/** Optimistic lock; a stale version is rejected (`changed`). */
export const versionSchema = z.string().check(z.regex(/^[0-9a-f]{16}$/))

export const maxMemberNameLength = 100

export const factorCodeSchema = z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)) })

export const invitationSchema = z.strictObject({ id: linkPart, secret: linkPart })
/** `link`: of the email of askStaffEntry. */
export const staffSignInSchema = z.strictObject({
  email: emailSchema,
  password: passwordSchema,
  link: z.optional(invitationSchema),
})
export const askStaffEntrySchema = z.strictObject({ email: emailSchema })
export const acceptInvitationSchema = z.extend(invitationSchema, { password: passwordSchema })

export const invitedSchema = z.object({ name: z.string(), email: z.string(), organisation: z.string() })

/** Required when signed in, not at the initial setup. */
export const startStaffPasskeySchema = z.strictObject({ password: z.optional(passwordSchema) })

export const passwordAgainSchema = z.strictObject({ password: passwordSchema })

/** Only the member's own passkeys. */
export const staffProofOptionsSchema = z.extend(requestSchema, {
  allowCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
})

/** `uri` is otpauth://, for RFC 6238 apps. */
export const newFactorSchema = z.object({ secret: z.string(), uri: z.string() })

export const newMemberSchema = z.strictObject({
  email: emailSchema,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxMemberNameLength)),
  role: roleSchema,
})
export const memberIdSchema = z.strictObject({ id: idSchema })

const memberSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  role: roleSchema,
  state: z.enum(['invited', 'no_factor', 'active']),
  seen_at: z.nullable(instantSchema),
  open_cases: z.int(),
})
export type StaffMember = z.output<typeof memberSchema>
export const membersSchema = z.object({ members: z.array(memberSchema) })

/** Paging by id, newest first. */
export const actsQuerySchema = z.strictObject({
  before: z.optional(idSchema),
  account: z.optional(z.string().check(z.maxLength(50))),
  member: z.optional(idSchema),
  subject: z.optional(z.enum(actSubjects)),
  /** Number of a request, order or ticket. */
  case: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  /** In the organisation's time zone. */
  day: z.optional(dateSchema),
})
export type ActsQuery = z.output<typeof actsQuerySchema>
const actSchema = z.object({
  id: idSchema,
  at: instantSchema,
  who: z.string(),
  act: z.string(),
  account: z.nullable(z.string()),
  network: z.nullable(z.string()),
})
export type StaffActRow = z.output<typeof actSchema>
export const actsSchema = z.object({ acts: z.array(actSchema), has_more: z.boolean() })
