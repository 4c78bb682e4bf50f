import * as z from 'zod/mini'
import { descriptionSchema } from '../cases.ts'
import { roublesSchema } from '../money.ts'
import { refundSchema } from '../payments/history-schema.ts'
import { billingSchema } from '../payments/schema.ts'
import { addedField, idSchema } from '../primitives.ts'

/** Of one position at most so many are ordered at a time. */
export const maxQuantity = 99
/** So many different positions at most lie in a basket. */
export const maxLines = 30
/** The greatest length of a comment on an order. */
export const maxOrderCommentLength = 500

/** A service with its price for one `unit`; `images`: ids of its pictures, the first one is its face. */
const positionSchema = z.object({
  _id: idSchema,
  name: z.string(),
  description: z.string(),
  unit: z.string(),
  price: roublesSchema,
  images: z.array(idSchema),
})
export type Position = z.output<typeof positionSchema>

/**
 * A template request: a category of services that one master does in one visit. `attendance` is what the visit costs,
 * once for an order; 0: nothing.
 */
export const templateRequestSchema = z.object({
  _id: idSchema,
  name: z.string(),
  description: z.string(),
  attendance: roublesSchema,
  positions: z.array(positionSchema),
})
export type TemplateRequest = z.output<typeof templateRequestSchema>

const serviceSchema = z.strictObject({
  _id: idSchema,
  quantity: z.int().check(z.gte(1), z.lte(maxQuantity)),
})
/** A line of a basket: how many of a position. */
export type Service = z.output<typeof serviceSchema>

const isOnce = (services: readonly Service[]): boolean =>
  new Set(services.map(({ _id: id }) => id)).size === services.length

/** Lines of a basket, each position once. */
const servicesSchema = z.array(serviceSchema).check(z.maxLength(maxLines), z.refine(isOnce))

export const basketSchema = z.strictObject({ category: idSchema, services: servicesSchema })
export type Basket = z.output<typeof basketSchema>

/**
 * A saved basket with its price by the server's own prices: `amount` of the services, `total`
 * with the attendance. An empty one costs nothing.
 */
export const pricedBasketSchema = z.object({
  category: idSchema,
  services: z.array(serviceSchema),
  attendance: roublesSchema,
  amount: roublesSchema,
  total: roublesSchema,
})
export type PricedBasket = z.output<typeof pricedBasketSchema>

/** An order of the basket. `services` and `total` are those that the resident saw; others are refused. */
export const newOrderSchema = z.strictObject({
  category: idSchema,
  services: servicesSchema.check(z.minLength(1)),
  total: roublesSchema,
  description: z.optional(descriptionSchema(maxOrderCommentLength)),
})
export type NewOrder = z.output<typeof newOrderSchema>

/** An order by its number, or the latest one of a category: one of the two. */
export const orderQuerySchema = z.strictObject({
  request_number: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  category: z.optional(idSchema),
})

const orderLineSchema = z.object({
  name: z.string(),
  unit: z.string(),
  quantity: z.int(),
  price: roublesSchema,
  amount: roublesSchema,
})

/**
 * `cancelled`: the organisation rejected the order before it was paid; `kept`: after that, and the money stays with it.
 * The states of refunds are those of the order's payment.
 */
export const orderStates = [
  'to_pay',
  'on_the_way',
  'paid',
  'cancelled',
  'kept',
  'refund_under_way',
  'refunded',
  'refund_refused',
] as const

/** The requisites of an order, with the order itself. The fee is paid on top of `total`. */
export const orderBillingSchema = z.extend(billingSchema, {
  request_id: idSchema,
  request_number: z.string(),
  category: z.object({ _id: idSchema, name: z.string() }),
  state: z.enum(orderStates),
  services: z.array(orderLineSchema),
  attendance: roublesSchema,
  total: roublesSchema,
  fee: roublesSchema,
  /** Refunds of its payment, oldest first. */
  refunds: addedField(z.array(refundSchema), []),
})
export type OrderBilling = z.output<typeof orderBillingSchema>
