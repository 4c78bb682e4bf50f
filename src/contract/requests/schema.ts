import * as z from 'zod/mini'
import { fileIdsSchema, storedFileSchema } from '../files/schema.ts'
import { descriptionSchema, scoreSchema, requestStatuses, writtenFields } from '../cases/schema.ts'
import { orderMoneySchema } from '../payments/order-money.ts'
import { idSchema, instantSchema } from '../primitives.ts'
import { dueSchema } from '../cases/terms.ts'
import { phoneDigits } from '../auth/checks.ts'
import { hasVisitDuration } from './desired-time.ts'

export const requestsPage = 10
export const maxDescriptionLength = 1000
export const maxRequestPhones = 3

/** Flat, common property, or shop order. */
export const requestTypes = ['AreaRequest', 'HouseRequest', 'CatalogRequest'] as const
export type RequestType = (typeof requestTypes)[number]

const kindTypes = ['AreaRequest', 'HouseRequest'] as const

const codeSchema = z.string().check(z.minLength(1), z.maxLength(60))
const kindSchema = z.object({ _id: codeSchema, name: z.string() })

/** `words` are extra search terms. */
export const subcategorySchema = z.extend(kindSchema, {
  _type: z.enum(kindTypes),
  words: z.array(z.string()),
})
export type Subcategory = z.output<typeof subcategorySchema>

export const categorySchema = z.extend(kindSchema, { subcategories: z.array(subcategorySchema) })
export type Category = z.output<typeof categorySchema>

/** `code` and `number` are 3 and 7 digits after +7; `add` is an extension. */
export const requestPhoneSchema = z.object({
  type: z.literal('cell'),
  add: z.string(),
  code: z.string(),
  number: z.string(),
  added_by_tenant: z.boolean(),
})

const rateSchema = z.object({ score: scoreSchema, created_at: instantSchema })

/** The last rate counts. */
const executionSchema = z.object({
  desired_start_at: z.nullable(instantSchema),
  desired_end_at: z.nullable(instantSchema),
  planned_at: z.nullable(instantSchema),
  performer: z.nullable(z.string()),
  rates: z.array(rateSchema),
})

/** House requests are visible to the whole house; only the requesting flat (`is_own`) sees and gives rates. */
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
  /** Deadlines; absent if finished. */
  due: z.exactOptional(dueSchema),
  /** Of a shop order; absent in replies cached before this field. */
  order: z.exactOptional(orderMoneySchema),
})
export type ListedRequest = z.output<typeof listedRequestSchema>

/** Answers and comments keep the status. */
export const requestEventSchema = z.object({
  status: z.enum(requestStatuses),
  at: instantSchema,
  text: z.nullable(z.string()),
  planned_at: z.nullable(instantSchema),
  performer: z.nullable(z.string()),
  ...writtenFields,
})
export type RequestEvent = z.output<typeof requestEventSchema>

/** History oldest first; phones and files only for the requesting flat. */
export const requestSchema = z.extend(listedRequestSchema, {
  phones: z.array(requestPhoneSchema),
  requester_files: z.array(storedFileSchema),
  history: z.array(requestEventSchema),
})
export type Request = z.output<typeof requestSchema>

/** Both flags or none mean all. */
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
  /** Ignored: the server derives it from the numbers of the profile. */
  added_by_tenant: z.boolean(),
})

/** 15 minutes, or none. */
const desiredSchema = z
  .strictObject({ desired_start_at: z.nullable(instantSchema), desired_end_at: z.nullable(instantSchema) })
  .check(
    z.refine(({ desired_start_at: start, desired_end_at: end }) =>
      start === null || end === null ? start === end : hasVisitDuration(start, end),
    ),
  )

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

export const maxReasonLength = 200
export const cancellationSchema = z.strictObject({ reason: descriptionSchema(maxReasonLength) })
