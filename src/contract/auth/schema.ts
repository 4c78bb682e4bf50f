import * as z from 'zod/mini'
import { idSchema } from '../primitives.ts'
import { sessionSchema } from './session-schema.ts'

export const profileSchema = z.object({
  id: idSchema,
  address: z.string(),
  account_number: z.string(),
  scope: z.string(),
})
export type Profile = z.output<typeof profileSchema>

const userSchema = z.object({ id: idSchema, username: z.string(), isPerson: z.boolean() })

export const getProfileSchema = z.object({
  user: userSchema,
  profiles: z.array(profileSchema),
  session: sessionSchema,
})

export const extraSchema = z.object({
  address: z.string(),
  account_number: z.string(),
  organisation: z.string(),
  emergency_phone: z.nullable(z.string()),
})

const sectorSchema = z.object({ value: z.string(), text: z.string() })
export const tenantProfileSchema = z.object({ sectors: z.array(sectorSchema) })

export const changeProfileSchema = z.strictObject({ profile: idSchema })
