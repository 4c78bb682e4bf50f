import * as z from 'zod/mini'
import { idSchema } from '../primitives.ts'

export const credentialsSchema = z.strictObject({
  username: z.string().check(z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(200)),
})

/**
 * The part of a session that the device keeps. `scope` and `account` are opaque words, stable for a profile and for a
 * resident; `csrf` equals the CSRF cookie, for a worker that cannot read cookies.
 */
export const sessionSchema = z.object({
  account: z.string(),
  scope: z.string(),
  profile: idSchema,
  csrf: z.string(),
})
export type Session = z.output<typeof sessionSchema>
