import * as z from 'zod/mini'
import { emailSchema } from '../email.ts'
import { instantSchema } from '../primitives.ts'

const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
const passwordSchema = z.string().check(z.minLength(1), z.maxLength(200))
/** A part of a letter's link: opaque, whatever the route calls it (decision 8). */
const linkPart = z.string().check(z.regex(/^[\w-]{1,64}$/))

/** Claim of a flat: the owner's surname, the account number, and the e-mail that the letter goes to. */
export const claimSchema = z.strictObject({ last_name: word, number: word, username: emailSchema })

/** `consent`: the text that the resident agreed to, for the record (V-09). */
export const registerSchema = z.extend(claimSchema, {
  consent: z.optional(z.string().check(z.maxLength(4000))),
})

export const usernameSchema = z.strictObject({ username: emailSchema })
export const emailBodySchema = z.strictObject({ email: emailSchema })
export const passwordBodySchema = z.strictObject({ password: passwordSchema })

/** A link whose two parts stand in the address. */
export const linkSchema = z.strictObject({ user_id: linkPart, profile_id: linkPart })
/** A letter's link with the number of the flat, which a stranger who reads the letter need not know. */
export const areaSchema = z.extend(linkSchema, { area_number: word })
export const addProfileSchema = z.extend(areaSchema, { activation_code: linkPart })
export const emailCodeSchema = z.strictObject({ userId: linkPart, code: linkPart })

/** A sign-in that is still good. `device` is what the browser calls itself. */
export const openSessionSchema = z.object({
  id: z.uuid(),
  device: z.string(),
  started_at: instantSchema,
  seen_at: instantSchema,
  is_current: z.boolean(),
})
export type OpenSession = z.output<typeof openSessionSchema>

export const sessionsSchema = z.object({ sessions: z.array(openSessionSchema) })
export const sessionIdSchema = z.strictObject({ id: z.uuid() })
