import * as z from 'zod/mini'
import { fileIdSchema } from '../files/schema.ts'
import { meterSchema, monthReadingSchema, readingRequestSchema } from '../meters/schema.ts'
import { dateSchema, idSchema, instantSchema, periodSchema, sectorSchema } from '../primitives.ts'
import { newPhoneSchema } from '../profile/schema.ts'
import { caseStatuses, deskKinds } from '../cases/desk-schema.ts'

export const flatsPage = 20
/** Shorter searches match too much. */
export const minSearchLength = 3

/** `search`: an account, words of an address or owner, any part of a phone, a full e-mail. */
export const flatsQuerySchema = z.strictObject({
  search: z.string().check(z.trim(), z.minLength(minSearchLength), z.maxLength(100)),
  /** The previous page's `next`. */
  after: z.optional(z.string().check(z.regex(/^p?\d{1,15}$/))),
})

const namesOfFlat = { id: idSchema, account: z.string(), address: z.string(), name: z.string() }
const flatsOfPage = { flats: z.array(z.object(namesOfFlat)), next: z.nullable(z.string()) }
/** `phone`: 11 digits that have the part searched for. */
export const flatsSchema = z.object({
  ...flatsOfPage,
  flats: z.array(z.object({ ...namesOfFlat, phone: z.optional(z.string()) })),
})
export type FoundFlats = z.output<typeof flatsSchema>

export const housesPage = 50
export const houseFlatsPage = 50
/** `after`: the previous page's `next`. */
export const housePageQuerySchema = z.strictObject({ after: z.optional(idSchema) })
export const houseIdSchema = z.strictObject({ id: idSchema })
const namesOfHouse = { id: idSchema, address: z.string() }
/** `flats`: their number. */
export const flatHousesSchema = z.object({
  houses: z.array(z.object({ ...namesOfHouse, flats: z.int() })),
  next: z.nullable(z.string()),
})
export type FlatHouses = z.output<typeof flatHousesSchema>
export const flatHouseSchema = z.object({ ...namesOfHouse, ...flatsOfPage })
export type FlatHouse = z.output<typeof flatHouseSchema>

/** False: entered by staff. */
const flatPhoneSchema = z.object({ digits: z.string(), by_resident: z.boolean() })

/** Positive: charged; negative: paid or written off. */
const entrySchema = z.object({
  id: idSchema,
  kind: z.enum(['opening', 'accrual', 'payment', 'reversal', 'refund']),
  on: dateSchema,
  /** Month of a receipt. */
  period: z.nullable(periodSchema),
  /** Payment channel, or the organisation's text. */
  source: z.nullable(z.string()),
  kopecks: z.int(),
})
export type FlatEntry = z.output<typeof entrySchema>

/** Positive: debt; negative: advance. Entries newest first. */
const balanceSchema = z.object({
  sector: sectorSchema,
  name: z.string(),
  debt_kopecks: z.int(),
  entries: z.array(entrySchema),
})

/** `below`: the estimate that the reading is below, so the month has to be charged again (M-24). */
const flatReadingSchema = z.extend(monthReadingSchema, { below: z.optional(monthReadingSchema) })
export type FlatReading = z.output<typeof flatReadingSchema>

/** `source` of the newest reading; null if the resident sent it. */
const flatMeterSchema = z.extend(meterSchema, {
  source: z.nullable(z.string()),
  readings: z.array(flatReadingSchema),
})

const caseOfFlatSchema = z.object({
  id: idSchema,
  kind: z.enum(deskKinds),
  number: z.string(),
  title: z.string(),
  status: z.enum(caseStatuses),
  changed_at: instantSchema,
})

/** Contains no credentials and nothing to pay with. */
export const flatSchema = z.object({
  ...namesOfFlat,
  /** Square metres. */
  area: z.nullable(z.number()),
  time_zone: z.string(),
  /** Current reading period and its last day. */
  period: periodSchema,
  till: dateSchema,
  people: z.array(
    z.object({ id: idSchema, email: z.string(), since: instantSchema, seen_at: z.nullable(instantSchema) }),
  ),
  phones: z.array(flatPhoneSchema),
  balances: z.array(balanceSchema),
  meters: z.array(flatMeterSchema),
  /** Null without the `cases` duty. */
  cases: z.nullable(z.array(caseOfFlatSchema)),
  /** Of the last 30 days. */
  letters: z.array(
    z.object({ kind: z.string(), at: instantSchema, state: z.enum(['sent', 'waits', 'given_up']) }),
  ),
  /** In the order of the house's flat numbers; null after the last flat. Absent in replies of an older server. */
  next_flat: z.optional(z.nullable(z.object({ id: idSchema, address: z.string() }))),
})
export type Flat = z.output<typeof flatSchema>

export const flatIdSchema = z.strictObject({ id: idSchema })
export const flatFileSchema = z.strictObject({ id: idSchema, file: fileIdSchema })

export const phonedReadingSchema = readingRequestSchema

export const flatPhoneInputSchema = newPhoneSchema
export const flatPhonePathSchema = z.strictObject({
  id: idSchema,
  digits: z.string().check(z.regex(/^7\d{10}$/)),
})

export const newLinkSchema = z.strictObject({ sector: sectorSchema })
/** Lifetime of a public payment link, which needs no sign-in. */
export const linkDays = 30
export const linkSchema = z.object({ path: z.string() })
