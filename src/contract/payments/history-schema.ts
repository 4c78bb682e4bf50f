import * as z from 'zod/mini'
import { roublesSchema } from '../money.ts'
import { addedField, dateSchema, idSchema, instantSchema, sectorsSchema } from '../primitives.ts'

/** See docs/money.md. */
export const fiscalSchema = z.enum(['none', 'forming', 'ready'])

/** Inclusive, in the organisation's time zone. */
const rangeShape = { date_from: dateSchema, date_till: dateSchema }
export const notConfirmedQuerySchema = z.strictObject({ ...rangeShape, user_id: idSchema })
export const paymentsQuerySchema = z.strictObject({ ...rangeShape, sectors: z.optional(sectorsSchema) })

export const refundStates = ['under_way', 'refunded', 'refused'] as const

/** `reason`: why the bank refused. Fee, reason and receipt are set only for own payments. */
export const refundSchema = z.object({
  id: z.uuid(),
  state: z.enum(refundStates),
  amount: roublesSchema,
  fee: roublesSchema,
  at: instantSchema,
  reason: z.nullable(z.string()),
  receipt: z.nullable(z.string()),
})
export type Refund = z.output<typeof refundSchema>

/**
 * `request_number` is the paid basket order; null: debt or advance. `whole` is the sum with the fee of the payment of
 * several sectors that this one is a part of, set only for own payments (P-17).
 */
const paidForShape = {
  id: z.uuid(),
  whole: z.optional(roublesSchema),
  sector: z.string(),
  sector_name: z.string(),
  request_number: addedField(z.nullable(z.string()), null),
}

const notConfirmedShape = {
  ...paidForShape,
  amount: roublesSchema,
  fee: roublesSchema,
  created_at: instantSchema,
  card: z.nullable(z.string()),
  /** Of a refusal. */
  reason: addedField(z.nullable(z.string()), null),
  /** Only its payer sees its result page. */
  is_own: addedField(z.boolean(), false),
}

/** By any payer; fee, card and reason are set only for own payments. */
export const notConfirmedSchema = z.object({ ...notConfirmedShape, state: z.enum(['sent', 'unknown']) })
export type NotConfirmed = z.output<typeof notConfirmedSchema>

export const unfinishedSchema = z.object({
  ...notConfirmedShape,
  state: z.enum(['sent', 'unknown', 'refused']),
})
export type Unfinished = z.output<typeof unfinishedSchema>

/** Fee, card and fiscal receipt are set only for own payments. */
export const paidSchema = z.object({
  ...paidForShape,
  amount: roublesSchema,
  fee: roublesSchema,
  state: z.enum(['confirmed', 'reversed']),
  paid_at: instantSchema,
  channel: z.enum(['cabinet', 'qr', 'autopay', 'office']),
  /** From the organisation's register: касса, банк, почта. */
  source: z.optional(z.string()),
  /** Oldest first. */
  refunds: addedField(z.array(refundSchema), []),
  card: z.nullable(z.string()),
  fiscal_receipt: fiscalSchema,
})
export type Paid = z.output<typeof paidSchema>

/** `url` is at the fiscal operator. */
export const fiscalReceiptSchema = z.object({
  id: z.uuid(),
  status: z.enum(['forming', 'ready']),
  url: z.nullable(z.string()),
})
