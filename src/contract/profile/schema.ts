import * as z from 'zod/mini'
import { phoneDigits } from '../auth/checks.ts'
import { optionalEmailSchema } from '../email.ts'
import { dateSchema, idSchema } from '../primitives.ts'

export const profileInfoSchema = z.object({
  /** Sign-in e-mail. */
  username: z.string(),
  last_name: z.string(),
  number: z.string(),
  address: z.string(),
  area_number: z.string(),
  organisation: z.string(),
})
export type ProfileInfo = z.output<typeof profileInfoSchema>

export const maxPhones = 10

/** `code` and `number` are 3 and 7 digits after +7; `add` is an extension. */
export const phoneSchema = z.object({
  id: idSchema,
  type: z.literal('cell'),
  code: z.string().check(z.regex(/^\d{3}$/)),
  number: z.string().check(z.regex(/^\d{7}$/)),
  str_number: z.string(),
  add: z.string(),
  /** False: entered by staff, not removable. */
  added_by_tenant: z.boolean(),
  /** A QR payer with this phone sees the flat. */
  is_proven: z.optional(z.boolean()),
})
export type Phone = z.output<typeof phoneSchema>

/** '+7' and 10 digits; spaces allowed. */
export const newPhoneSchema = z.strictObject({
  number: z.string().check(
    z.maxLength(30),
    z.refine((text) => phoneDigits(text) !== null),
  ),
})

export const maxEmails = 5

/** `print_anyway`: print even if e-mailed; false if paper is disabled. */
export const receiptsSchema = z.strictObject({
  paper_bills: z.strictObject({ disabled: z.boolean(), print_anyway: z.boolean() }),
  emails: z.array(z.strictObject({ address: optionalEmailSchema })).check(z.maxLength(maxEmails)),
})
export type Receipts = z.output<typeof receiptsSchema>

export const insuranceTypes = ['osago', 'mortgage'] as const
export type InsuranceType = (typeof insuranceTypes)[number]

export const insuranceSchema = z.object({
  id: idSchema,
  type: z.enum(insuranceTypes),
  insurer: z.string(),
  number: z.string(),
  object: z.string(),
  valid_from: dateSchema,
  valid_till: dateSchema,
})
export type Insurance = z.output<typeof insuranceSchema>
