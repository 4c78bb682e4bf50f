import * as z from 'zod/mini'
import { descriptionSchema } from '../cases/schema.ts'
import { roublesSchema } from '../money.ts'
import { refundSchema } from '../payments/history-schema.ts'
import { orderStates } from '../payments/order-money.ts'
import { billingSchema } from '../payments/schema.ts'
import { addedField, idSchema } from '../primitives.ts'

/** Per position. */
export const maxQuantity = 99
export const maxLines = 30
export const maxOrderCommentLength = 500

/** `price` is per `unit`; the first image is the main one. */
const positionSchema = z.object({
  _id: idSchema,
  name: z.string(),
  description: z.string(),
  unit: z.string(),
  price: roublesSchema,
  images: z.array(idSchema),
})
export type Position = z.output<typeof positionSchema>

/** One master's visit; `attendance` is its fee per order, 0: free. The bank's fee is added to the order's total. */
export const templateRequestSchema = z.object({
  _id: idSchema,
  name: z.string(),
  description: z.string(),
  attendance: roublesSchema,
  fee_percent: addedField(z.number(), 0),
  fee_minimum: addedField(roublesSchema, 0),
  positions: z.array(positionSchema),
})
export type TemplateRequest = z.output<typeof templateRequestSchema>

const serviceSchema = z.strictObject({
  _id: idSchema,
  quantity: z.int().check(z.gte(1), z.lte(maxQuantity)),
})
export type Service = z.output<typeof serviceSchema>

const isOnce = (services: readonly Service[]): boolean =>
  new Set(services.map(({ _id: id }) => id)).size === services.length

/** Each position once. */
const servicesSchema = z.array(serviceSchema).check(z.maxLength(maxLines), z.refine(isOnce))

export const basketSchema = z.strictObject({ category: idSchema, services: servicesSchema })
export type Basket = z.output<typeof basketSchema>

/** Server prices; `total` includes `attendance`. */
export const pricedBasketSchema = z.object({
  category: idSchema,
  services: z.array(serviceSchema),
  attendance: roublesSchema,
  amount: roublesSchema,
  total: roublesSchema,
})
export type PricedBasket = z.output<typeof pricedBasketSchema>

/** `services` and `total` as displayed; rejected if changed. Absent ones are not compared (B-17). */
export const newOrderSchema = z.strictObject({
  category: idSchema,
  services: z.optional(servicesSchema.check(z.minLength(1))),
  total: z.optional(roublesSchema),
  description: z.optional(descriptionSchema(maxOrderCommentLength)),
})
export type NewOrder = z.output<typeof newOrderSchema>

/** Exactly one; `category` means its latest order. */
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

/** `fee` is added to `total`: the charged one, or the one of a payment now. */
export const orderBillingSchema = z.extend(billingSchema, {
  request_id: idSchema,
  request_number: z.string(),
  category: z.object({ _id: idSchema, name: z.string() }),
  state: z.enum(orderStates),
  services: z.array(orderLineSchema),
  attendance: roublesSchema,
  total: roublesSchema,
  fee: roublesSchema,
  /** Oldest first. */
  refunds: addedField(z.array(refundSchema), []),
})
export type OrderBilling = z.output<typeof orderBillingSchema>
