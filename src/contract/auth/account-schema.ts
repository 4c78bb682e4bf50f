import * as z from 'zod/mini'
import { emailSchema } from '../email.ts'
import { idSchema, instantSchema } from '../primitives.ts'

const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
const passwordSchema = z.string().check(z.minLength(1), z.maxLength(200))
/** An opaque part of a letter's link (decision 8). */
const linkPart = z.string().check(z.regex(/^[\w-]{1,64}$/))

export const claimSchema = z.strictObject({ last_name: word, number: word, username: emailSchema })

/** `consent` is the accepted text, for the record (V-09). */
export const registerSchema = z.extend(claimSchema, {
  consent: z.optional(z.string().check(z.maxLength(4000))),
})

export const usernameSchema = z.strictObject({ username: emailSchema })
export const emailBodySchema = z.strictObject({ email: emailSchema })
export const passwordBodySchema = z.strictObject({ password: passwordSchema })

export const linkSchema = z.strictObject({ user_id: linkPart, profile_id: linkPart })
/** The flat number protects against a stranger who reads the letter. */
export const areaSchema = z.extend(linkSchema, { area_number: word })
export const addProfileSchema = z.extend(areaSchema, { activation_code: linkPart })
export const emailCodeSchema = z.strictObject({ userId: linkPart, code: linkPart })

/** `device` is derived from the user agent. */
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
export const profileIdSchema = z.strictObject({ id: idSchema })
