import * as z from 'zod/mini'
import { idSchema } from '../primitives.ts'

export const credentialsSchema = z.strictObject({
  username: z.string().check(z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(200)),
})

/** Stored on the device. `scope` and `account` are opaque; `csrf` is for the worker, which cannot read cookies. */
export const sessionSchema = z.object({
  account: z.string(),
  scope: z.string(),
  profile: idSchema,
  csrf: z.string(),
})
export type Session = z.output<typeof sessionSchema>
