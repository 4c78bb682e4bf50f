import * as z from 'zod/mini'
import { emailSchema } from '../email.ts'
import { requestSchema } from '../passkeys/schema.ts'
import { idSchema, instantSchema } from '../primitives.ts'
import { roleSchema } from './session-schema.ts'

const passwordSchema = z.string().check(z.minLength(1), z.maxLength(200))
const linkPart = z.string().check(z.regex(/^[\w-]{1,64}$/))

/** Version of what a member edits: an act that saw another one is refused (`changed`). */
export const versionSchema = z.string().check(z.regex(/^[0-9a-f]{16}$/))

/** Longest name of a member, in characters. */
export const maxMemberNameLength = 100

export const staffSignInSchema = z.strictObject({ email: emailSchema, password: passwordSchema })
export const factorCodeSchema = z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)) })

/** An invitation as its link carries it. */
export const invitationSchema = z.strictObject({ id: linkPart, secret: linkPart })
export const acceptInvitationSchema = z.extend(invitationSchema, { password: passwordSchema })

export const invitedSchema = z.object({ name: z.string(), email: z.string(), organisation: z.string() })

/** The password, which a member who is in shows again before a passkey is added; at the set-up it was shown just now. */
export const startStaffPasskeySchema = z.strictObject({ password: z.optional(passwordSchema) })

/** The password of a member who is in, shown again before codes are added. */
export const passwordAgainSchema = z.strictObject({ password: passwordSchema })

/** Options of `navigator.credentials.get`: the member's own passkeys alone. */
export const staffProofOptionsSchema = z.extend(requestSchema, {
  allowCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
})

/** A second factor to be entered into an application for codes: by its address (RFC 6238, otpauth://), or by hand. */
export const newFactorSchema = z.object({ secret: z.string(), uri: z.string() })

export const newMemberSchema = z.strictObject({
  email: emailSchema,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxMemberNameLength)),
  role: roleSchema,
})
export const memberIdSchema = z.strictObject({ id: idSchema })

/** A member. `state`: invited and not yet in, in, or with a second factor still to be set up. */
const memberSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  role: roleSchema,
  state: z.enum(['invited', 'no_factor', 'active']),
  seen_at: z.nullable(instantSchema),
  /** Number of open cases that the member took. */
  open_cases: z.int(),
})
export type StaffMember = z.output<typeof memberSchema>
export const membersSchema = z.object({ members: z.array(memberSchema) })

/** Acts before the one of this id; the newest without it. */
export const actsQuerySchema = z.strictObject({
  before: z.optional(idSchema),
  account: z.optional(z.string().check(z.maxLength(50))),
})
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
