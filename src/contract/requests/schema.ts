import * as z from 'zod/mini'
import { fileIdsSchema, storedFileSchema } from '../files/schema.ts'
import { descriptionSchema, scoreSchema, requestStatuses, writtenFields } from '../cases.ts'
import { idSchema, instantSchema } from '../primitives.ts'
import { dueSchema } from '../terms.ts'
import { phoneDigits } from '../auth/checks.ts'
import { lastsAsLong } from './desired-time.ts'

/** Requests come in pages of ten. */
export const requestsPage = 10
/** A description's greatest length. */
export const maxDescriptionLength = 1000
/** At most so many phones go with a request. */
export const maxRequestPhones = 3

/** Of the flat, of what the house has in common, or an order of the shop. */
export const requestTypes = ['AreaRequest', 'HouseRequest', 'CatalogRequest'] as const
export type RequestType = (typeof requestTypes)[number]

/** Types that the form offers. */
const kindTypes = ['AreaRequest', 'HouseRequest'] as const

const codeSchema = z.string().check(z.minLength(1), z.maxLength(60))
const kindSchema = z.object({ _id: codeSchema, name: z.string() })

/** A subcategory; `words` are search terms beside its name. */
export const subcategorySchema = z.extend(kindSchema, {
  _type: z.enum(kindTypes),
  words: z.array(z.string()),
})
export type Subcategory = z.output<typeof subcategorySchema>

/** A category of the category tree. */
export const categorySchema = z.extend(kindSchema, { subcategories: z.array(subcategorySchema) })
export type Category = z.output<typeof categorySchema>

/** A phone of a request: `code` and `number` are the 3 and 7 digits after +7, `add` an extension. */
export const requestPhoneSchema = z.object({
  type: z.literal('cell'),
  add: z.string(),
  code: z.string(),
  number: z.string(),
  added_by_tenant: z.boolean(),
})

const rateSchema = z.object({ score: scoreSchema, created_at: instantSchema })

/** `planned_at` and `performer`: when somebody comes, and who. The last of the rates is the one that counts. */
const executionSchema = z.object({
  desired_start_at: z.nullable(instantSchema),
  desired_end_at: z.nullable(instantSchema),
  planned_at: z.nullable(instantSchema),
  performer: z.nullable(z.string()),
  rates: z.array(rateSchema),
})

/**
 * A request in the list. One of the house is seen by all who live in it; `is_own`: by the caller's flat, which alone
 * sees and gives its rates.
 */
export const listedRequestSchema = z.object({
  _id: idSchema,
  _type: z.enum(requestTypes),
  number: z.string(),
  category: kindSchema,
  subcategory: kindSchema,
  description: z.string(),
  status: z.enum(requestStatuses),
  created_at: instantSchema,
  changed_at: instantSchema,
  is_own: z.boolean(),
  execution: executionSchema,
  /** By when it is answered and done; absent in one that is finished. */
  due: z.exactOptional(dueSchema),
})
export type ListedRequest = z.output<typeof listedRequestSchema>

/** An event of a request: a new status, or an answer or a comment, which leave the status as it was. */
export const requestEventSchema = z.object({
  status: z.enum(requestStatuses),
  at: instantSchema,
  text: z.nullable(z.string()),
  planned_at: z.nullable(instantSchema),
  performer: z.nullable(z.string()),
  ...writtenFields,
})
export type RequestEvent = z.output<typeof requestEventSchema>

/** A request with its history, oldest first. Phones and files are shown to the flat that asked alone. */
export const requestSchema = z.extend(listedRequestSchema, {
  phones: z.array(requestPhoneSchema),
  requester_files: z.array(storedFileSchema),
  history: z.array(requestEventSchema),
})
export type Request = z.output<typeof requestSchema>

/** Both flags, and none, mean all requests; `tenant_requests` those of the flat, `house_requests` those of the house. */
export const requestsQuerySchema = z.strictObject({
  limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
  offset: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
  tenant_requests: z.optional(z.boolean()),
  house_requests: z.optional(z.boolean()),
})

const sentPhoneSchema = z.strictObject({
  type: z.literal('cell'),
  add: z.string().check(z.regex(/^\d{0,6}$/)),
  number: z.string().check(
    z.maxLength(30),
    z.refine((text) => phoneDigits(text) !== null),
  ),
  /** Ignored: the server knows which phones the staff entered. */
  added_by_tenant: z.boolean(),
})

/** The desired visit: a quarter of an hour, or none. */
const desiredSchema = z
  .strictObject({ desired_start_at: z.nullable(instantSchema), desired_end_at: z.nullable(instantSchema) })
  .check(
    z.refine(({ desired_start_at: start, desired_end_at: end }) =>
      start === null || end === null ? start === end : lastsAsLong(start, end),
    ),
  )

/** A request as it is sent; category and subcategory are ids of the tree. */
export const newRequestSchema = z.strictObject({
  _type: z.enum(kindTypes),
  description: descriptionSchema(maxDescriptionLength),
  execution: desiredSchema,
  category: codeSchema,
  subcategory: codeSchema,
  phones: z.array(sentPhoneSchema).check(z.maxLength(maxRequestPhones)),
  requester_files: z.optional(fileIdsSchema),
})
export type NewRequest = z.output<typeof newRequestSchema>

/** Greatest length of a reason why a request is cancelled. */
export const maxReasonLength = 200
export const cancellationSchema = z.strictObject({ reason: descriptionSchema(maxReasonLength) })
