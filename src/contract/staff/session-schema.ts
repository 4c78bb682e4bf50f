import * as z from 'zod/mini'
import { staffRoles } from './roles.ts'

export const roleSchema = z.enum(staffRoles)

/** `step` is the next sign-in step; `factors` are configured. Send `csrf` with changing calls. */
export const staffSessionSchema = z.object({
  step: z.enum(['set_up', 'code', 'in']),
  factors: z.array(z.enum(['code', 'passkey'])),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  organisation: z.string(),
  /** Of the organisation, IANA. */
  time_zone: z.string(),
  csrf: z.string(),
  /** A copied or restored site makes no external calls. */
  on_hold: z.boolean(),
})
export type StaffSession = z.output<typeof staffSessionSchema>
