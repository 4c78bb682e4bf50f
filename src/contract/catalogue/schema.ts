import * as z from 'zod/mini'
import { roublesSchema } from '../money.ts'
import { addedField, idSchema, instantSchema } from '../primitives.ts'

/** http(s) only, without credentials before the host. */
const webLinkPattern = /^https?:\/\/[^\s\\/?#@]+(?:[/?#]\S*)?$/i

export const isWebLink = (text: string): boolean => webLinkPattern.test(text)

export const servicesPage = 10
const largestPage = 50
/** See `servicesSchema`. */
export const countedExactly = 100
export const ordersPage = 50

export const ordersQuerySchema = z.strictObject({
  offset: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
})
export const maxSearchLength = 100

/** `value` in roubles; `sale` in percent or roubles, by `sale_type`. */
const priceSchema = z.object({
  value: roublesSchema,
  sale: z.number().check(z.gte(0)),
  sale_type: z.enum(['percent', 'fixed']),
  price_type: z.enum(['price_start_from', 'contract_price', 'fixed_price']),
})
export type Price = z.output<typeof priceSchema>

/** A content hash, so the picture can be cached forever. */
export const pictureFileSchema = z.string().check(z.regex(/^[0-9a-f]{32}$/))

export const pictureSchema = z.object({
  file: pictureFileSchema,
  content_type: z.string(),
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
  /** Pixels, ascending. */
  widths: z.array(z.int().check(z.positive())),
})
export type Picture = z.output<typeof pictureSchema>

/** 'HH:MM' or empty. */
const hourSchema = z.string().check(z.regex(/^(?:[0-2]\d:[0-5]\d)?$/))
const daySchema = z.object({ work_start_at: hourSchema, work_finish_at: hourSchema })
export type WorkDay = z.output<typeof daySchema>

const executorSchema = z.object({
  id: idSchema,
  str_name: z.string(),
  address: z.string(),
  phone_number: z.string(),
  /** `monday` covers workdays, `sunday` weekends. */
  work_schedule: z.object({ monday: daySchema, sunday: daySchema }),
  works_under_contract: z.boolean(),
  requisites_confirmed: z.boolean(),
})
export type Executor = z.output<typeof executorSchema>

const needSchema = z.enum(['hidden', 'show', 'necessarily'])
export const contactDetailsSchema = z.object({
  name: needSchema,
  address: needSchema,
  phone: needSchema,
  mail: needSchema,
  comment: needSchema,
})

const contactExecutorSchema = z.object({
  email: z.nullable(z.string()),
  link: z.nullable(z.string().check(z.regex(webLinkPattern))),
})

/** `description` is untrusted HTML; `summary` is its beginning as plain text; `executor` is an id. */
const serviceEntrySchema = z.object({
  id: idSchema,
  title: z.string(),
  description: addedField(z.string(), ''),
  summary: z.string(),
  price: priceSchema,
  image_cover: z.nullable(pictureSchema),
  position: z.string(),
  executor: z.nullable(idSchema),
})
export type ServiceEntry = z.output<typeof serviceEntrySchema>

/** `description` is untrusted HTML: sanitize before display (V-04). */
export const serviceSchema = z.object({
  id: idSchema,
  title: z.string(),
  description: z.string(),
  price: priceSchema,
  position: z.string(),
  image_cover: z.nullable(pictureSchema),
  media: z.array(pictureSchema),
  executor: z.nullable(executorSchema),
  contact_details: contactDetailsSchema,
  contact_executor: contactExecutorSchema,
})
export type Service = z.output<typeof serviceSchema>

/** Names the executor `company`; has no order form. */
export const previewSchema = z.object({
  id: idSchema,
  title: z.string(),
  description: z.string(),
  price: priceSchema,
  position: z.string(),
  image_cover: z.nullable(pictureSchema),
  media: z.array(pictureSchema),
  images: z.array(z.string()),
  company: z.nullable(executorSchema),
})
export type Preview = z.output<typeof previewSchema>

/**
 * Recommended services first, their ids in `favorite`. Above `countedExactly`, `count` only exceeds the number
 * returned so far.
 */
export const servicesSchema = z.object({
  favorite: z.array(idSchema),
  services: z.array(serviceEntrySchema),
  executors: z.array(executorSchema),
  count: z.int().check(z.gte(0)),
  offset: z.int().check(z.gte(0)),
})
export type Services = z.output<typeof servicesSchema>

export const servicesQuerySchema = z.strictObject({
  limit: z.optional(z.int().check(z.gte(1), z.lte(largestPage))),
  offset: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
  position: z.optional(z.string().check(z.maxLength(64))),
  search: z.optional(z.string().check(z.maxLength(maxSearchLength))),
})

/** Selects the next wider version. */
const widthSchema = z.optional(z.int().check(z.gte(1), z.lte(10_000)))
export const pictureQuerySchema = z.strictObject({
  image_cover: z.optional(pictureFileSchema),
  media: z.optional(pictureFileSchema),
  width: widthSchema,
})
export const previewPictureQuerySchema = z.strictObject({
  image_cover: z.optional(pictureFileSchema),
  media: z.optional(pictureFileSchema),
  image_name: z.optional(z.string().check(z.maxLength(255))),
  width: widthSchema,
})

const field = z.optional(z.string().check(z.maxLength(4000)))
/** `executor_mail` is ignored. */
export const orderSchema = z.strictObject({
  service_id: idSchema,
  name: field,
  address: field,
  phone: field,
  mail: field,
  comment: field,
  executor_mail: field,
  /** Consent text, if the client sends it (B-17). */
  consent: field,
})
export type Order = z.output<typeof orderSchema>

/** `link` is validated, then ignored. */
export const followSchema = z.strictObject({
  link: z.optional(z.string().check(z.maxLength(4000), z.regex(webLinkPattern))),
  consent: field,
})

const sentField = z.optional(z.string())
const sentOrderSchema = z.object({
  name: sentField,
  address: sentField,
  phone: sentField,
  mail: sentField,
  comment: sentField,
})

/** 'sent': accepted by the executor's mail server; 'failed': rejected for good. */
export const orderStatusSchema = z.object({
  id: idSchema,
  service_id: idSchema,
  title: z.string(),
  status: z.enum(['sending', 'sent', 'failed']),
  created_at: instantSchema,
  /** Absent in old cached replies. */
  fields: z.exactOptional(sentOrderSchema),
})
export type OrderStatus = z.output<typeof orderStatusSchema>
