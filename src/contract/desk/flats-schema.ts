import * as z from 'zod/mini'
import { fileIdSchema } from '../files/schema.ts'
import { meterSchema, readingRequestSchema } from '../meters/schema.ts'
import { dateSchema, idSchema, instantSchema, periodSchema, sectorSchema } from '../primitives.ts'
import { newPhoneSchema } from '../profile/schema.ts'
import { caseStatuses, deskKinds } from './cases-schema.ts'

/** A page of found flats has so many. */
export const flatsPage = 20
/** Fewer characters name half of a town. */
export const minSearchLength = 3

/** `search`: an account number, words of an address or of the owner's name, a whole telephone, or a resident's whole e-mail. */
export const flatsQuerySchema = z.strictObject({
  search: z.string().check(z.trim(), z.minLength(minSearchLength), z.maxLength(100)),
  /** `next` of the page before. */
  after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
})

const namesOfFlat = { id: idSchema, account: z.string(), address: z.string(), name: z.string() }
export const flatsSchema = z.object({ flats: z.array(z.object(namesOfFlat)), next: z.nullable(z.string()) })
export type FoundFlats = z.output<typeof flatsSchema>

/** `by_resident`: a resident added it; others were entered by the staff. */
const flatPhoneSchema = z.object({ digits: z.string(), by_resident: z.boolean() })

/** A posting of a resident's balance: above zero what was charged, below zero what was paid or taken off. */
const entrySchema = z.object({
  id: idSchema,
  kind: z.enum(['opening', 'accrual', 'payment', 'reversal', 'refund']),
  on: dateSchema,
  /** Month of a receipt. */
  period: z.nullable(periodSchema),
  /** Where a payment came from: a channel, or the organisation's words. */
  source: z.nullable(z.string()),
  kopecks: z.int(),
})
export type FlatEntry = z.output<typeof entrySchema>

/** Debt of a sector above zero, an advance below; its newest entries, newest first. */
const balanceSchema = z.object({
  sector: sectorSchema,
  name: z.string(),
  debt_kopecks: z.int(),
  entries: z.array(entrySchema),
})

/**
 * A meter as its resident sees it, with the photos of its readings, and who took the newest one: null for the resident, else the
 * organisation's words.
 */
const flatMeterSchema = z.extend(meterSchema, { source: z.nullable(z.string()) })

const caseOfFlatSchema = z.object({
  id: idSchema,
  kind: z.enum(deskKinds),
  number: z.string(),
  title: z.string(),
  status: z.enum(caseStatuses),
  changed_at: instantSchema,
})

/** A flat with what the staff needs to talk to its residents; nothing with which anybody could sign in or pay for them. */
export const flatSchema = z.object({
  ...namesOfFlat,
  /** In square metres. */
  area: z.nullable(z.number()),
  time_zone: z.string(),
  /** The month that readings are for now, and the last day of its window. */
  period: periodSchema,
  till: dateSchema,
  people: z.array(
    z.object({ id: idSchema, email: z.string(), since: instantSchema, seen_at: z.nullable(instantSchema) }),
  ),
  phones: z.array(flatPhoneSchema),
  balances: z.array(balanceSchema),
  meters: z.array(flatMeterSchema),
  /** Null for a member who has not the duty of cases. */
  cases: z.nullable(z.array(caseOfFlatSchema)),
  /** Letters to these people, of the last 30 days: sent ones, those that wait, and those that the post never took. */
  letters: z.array(
    z.object({ kind: z.string(), at: instantSchema, state: z.enum(['sent', 'waits', 'given_up']) }),
  ),
})
export type Flat = z.output<typeof flatSchema>

export const flatIdSchema = z.strictObject({ id: idSchema })
export const flatFileSchema = z.strictObject({ id: idSchema, file: fileIdSchema })

/** A reading that a resident told by telephone. */
export const toldReadingSchema = readingRequestSchema

export const flatPhoneInputSchema = newPhoneSchema
export const flatPhonePathSchema = z.strictObject({
  id: idSchema,
  digits: z.string().check(z.regex(/^7\d{10}$/)),
})

export const newLinkSchema = z.strictObject({ sector: sectorSchema })
/** Address within this site at which anybody who has it may pay, for so many days. */
export const linkDays = 30
export const linkSchema = z.object({ path: z.string() })
