import * as z from 'zod/mini'
import { phoneDigits } from '../auth/checks.ts'
import { optionalEmailSchema } from '../email.ts'
import { dateSchema, idSchema } from '../primitives.ts'

/** The personal account of the active profile. */
export const profileInfoSchema = z.object({
  /** The e-mail that the resident signs in with. */
  username: z.string(),
  last_name: z.string(),
  number: z.string(),
  address: z.string(),
  area_number: z.string(),
  organisation: z.string(),
})
export type ProfileInfo = z.output<typeof profileInfoSchema>

/** At most so many phones are kept that a resident added. */
export const maxPhones = 10

/** A phone of the flat: `code` and `number` are the 3 and 7 digits after +7, `add` an extension. */
export const phoneSchema = z.object({
  id: idSchema,
  type: z.literal('cell'),
  code: z.string().check(z.regex(/^\d{3}$/)),
  number: z.string().check(z.regex(/^\d{7}$/)),
  str_number: z.string(),
  add: z.string(),
  /** False: entered by the organisation's staff; the resident cannot remove it. */
  added_by_tenant: z.boolean(),
  /** Payers by QR with this phone are shown the flat: staff entered it, or its owner proved it. */
  is_proven: z.optional(z.boolean()),
})
export type Phone = z.output<typeof phoneSchema>

/** A phone to be added: '+7' and 10 digits, with any spaces. */
export const newPhoneSchema = z.strictObject({
  number: z.string().check(
    z.maxLength(30),
    z.refine((text) => phoneDigits(text) !== null),
  ),
})

/** At most so many addresses get receipts. */
export const maxEmails = 5

/**
 * Receipt settings. `disabled`: none on paper. `print_anyway`: on paper also
 * when an e-mail gets it; without paper it means nothing and is false.
 */
export const receiptsSchema = z.strictObject({
  paper_bills: z.strictObject({ disabled: z.boolean(), print_anyway: z.boolean() }),
  emails: z.array(z.strictObject({ address: optionalEmailSchema })).check(z.maxLength(maxEmails)),
})
export type Receipts = z.output<typeof receiptsSchema>

/** Kinds of insurance that have a page. */
export const insuranceTypes = ['osago', 'mortgage'] as const
export type InsuranceType = (typeof insuranceTypes)[number]

/** A policy of the resident; `object` is what it insures. */
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
