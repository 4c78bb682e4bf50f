import * as z from 'zod/mini'
import { roublesSchema } from '../money.ts'
import { idSchema, instantSchema } from '../primitives.ts'

/** Complete http(s) addresses; not `javascript:` or `data:`, and none with credentials before the host. */
const webLinkPattern = /^https?:\/\/[^\s\\/?#@]+(?:[/?#]\S*)?$/i

/** Whether a text is a complete http(s) address. */
export const isWebLink = (text: string): boolean => webLinkPattern.test(text)

/** The catalogue comes in pages of ten. */
export const servicesPage = 10
/** Largest page that may be requested. */
const largestPage = 50
/** A count up to this is exact (see `servicesSchema`). */
export const countedExactly = 100
/** Own orders come in pages of fifty. */
export const ordersPage = 50

export const ordersQuerySchema = z.strictObject({
  offset: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
})
/** The longest text that is searched for. */
export const maxSearchLength = 100

/**
 * `value` in roubles; `sale` in percent or roubles, after its type. 'fixed_price' is the "other" type: the
 * value as it is.
 */
const priceSchema = z.object({
  value: roublesSchema,
  sale: z.number().check(z.gte(0)),
  sale_type: z.enum(['percent', 'fixed']),
  price_type: z.enum(['price_start_from', 'contract_price', 'fixed_price']),
})
export type Price = z.output<typeof priceSchema>

/** The name of a picture's content: another content has another name, so that one may be kept for good. */
export const pictureFileSchema = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** A picture, its size that of the largest of its `widths`. */
export const pictureSchema = z.object({
  file: pictureFileSchema,
  content_type: z.string(),
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
  /** In pixels, the smallest first. */
  widths: z.array(z.int().check(z.positive())),
})
export type Picture = z.output<typeof pictureSchema>

/** 'HH:MM', or empty. */
const hourSchema = z.string().check(z.regex(/^(?:[0-2]\d:[0-5]\d)?$/))
const daySchema = z.object({ work_start_at: hourSchema, work_finish_at: hourSchema })
export type WorkDay = z.output<typeof daySchema>

const executorSchema = z.object({
  id: idSchema,
  str_name: z.string(),
  address: z.string(),
  phone_number: z.string(),
  /** Monday stands for the working days, Sunday for the days off. */
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

/** E-mail and web page of an executor. */
const contactExecutorSchema = z.object({
  email: z.nullable(z.string()),
  link: z.nullable(z.string().check(z.regex(webLinkPattern))),
})

/** A service in the list: the beginning of its description in plain words, its executor by id. */
const serviceEntrySchema = z.object({
  id: idSchema,
  title: z.string(),
  summary: z.string(),
  price: priceSchema,
  image_cover: z.nullable(pictureSchema),
  position: z.string(),
  executor: z.nullable(idSchema),
})
export type ServiceEntry = z.output<typeof serviceEntrySchema>

/** The whole card. `description` is HTML as its author wrote it, to be sanitised before it is shown (V-04). */
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

/** The card in its author's preview: the executor is named company, and there is no order form. */
export const previewSchema = z.object({
  id: idSchema,
  title: z.string(),
  description: z.string(),
  price: priceSchema,
  position: z.string(),
  image_cover: z.nullable(pictureSchema),
  media: z.array(pictureSchema),
  /** Names of all its pictures. */
  images: z.array(z.string()),
  company: z.nullable(executorSchema),
})
export type Preview = z.output<typeof previewSchema>

/**
 * A page of the catalogue, recommended services first. `favorite` are the ids of those among them; `executors` are
 * those that the page names. `count` is exact up to `countedExactly`; of more it says that there are more than were
 * given so far.
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

/** Which picture, and how wide it is needed; the next wider of its sizes is given. */
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
/** An order. `executor_mail` is accepted and ignored: the server has its own. */
export const orderSchema = z.strictObject({
  service_id: idSchema,
  name: field,
  address: field,
  phone: field,
  mail: field,
  comment: field,
  executor_mail: field,
  /** The text that was agreed to, needed where the executor takes orders by e-mail. */
  consent: field,
})
export type Order = z.output<typeof orderSchema>

/** `link` is accepted and ignored, but one that is not a web page's is refused. */
export const followSchema = z.strictObject({
  link: z.optional(z.string().check(z.maxLength(4000), z.regex(webLinkPattern))),
  consent: field,
})

const sentField = z.optional(z.string())
/** What the executor was told with an order. */
const sentOrderSchema = z.object({
  name: sentField,
  address: sentField,
  phone: sentField,
  mail: sentField,
  comment: sentField,
})

/** 'sending': on its way to the executor; 'sent': their mail has it; 'failed': their mail refused it for good. */
export const orderStatusSchema = z.object({
  id: idSchema,
  service_id: idSchema,
  title: z.string(),
  status: z.enum(['sending', 'sent', 'failed']),
  created_at: instantSchema,
  /** Absent in replies that a device has from before. */
  fields: z.exactOptional(sentOrderSchema),
})
export type OrderStatus = z.output<typeof orderStatusSchema>
