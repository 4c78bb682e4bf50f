import * as z from 'zod/mini'
import { staffRoles } from './roles.ts'

export const roleSchema = z.enum(staffRoles)

/**
 * A session of the staff. `step` is what comes next: the second factor has to be set up, or shown, or the member is in;
 * `factors` are those that the member has. `csrf` goes back in the header of each changing call.
 */
export const staffSessionSchema = z.object({
  step: z.enum(['set_up', 'code', 'in']),
  factors: z.array(z.enum(['code', 'passkey'])),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  organisation: z.string(),
  csrf: z.string(),
  /** The site acts on nothing outside, for it is a copy or was restored. */
  on_hold: z.boolean(),
})
export type StaffSession = z.output<typeof staffSessionSchema>
