import * as z from 'zod/mini'
import { roublesSchema } from '../money.ts'
import { addedField, idSchema, instantSchema, periodSchema, sectorSchema } from '../primitives.ts'
import { fiscalSchema, refundSchema } from './history-schema.ts'

/** 'unknown': the bank is silent and polled. See docs/money.md. */
const paymentStates = ['created', 'sent', 'unknown', 'confirmed', 'refused', 'reversed'] as const

/** Exactly one of the two. */
export const billingQuerySchema = z.strictObject({
  accrual: z.optional(idSchema),
  sector: z.optional(sectorSchema),
})

/**
 * Roubles. `params.amount` is suggested; `on_the_way` is the sector's, or the receipt's part of it; `maximum` 0: nothing
 * to pay; `restriction`: why payment is blocked.
 */
export const billingSchema = z.object({
  sector: z.string(),
  sector_name: z.string(),
  accrual: z.nullable(idSchema),
  period: z.nullable(periodSchema),
  provider_name: z.string(),
  bank_name: z.string(),
  bank_number: z.string(),
  bic: z.array(z.string()),
  correspondent: z.string(),
  inn: z.string(),
  bank_url: z.string(),
  processing_url: z.string(),
  params: z.object({
    account: z.string(),
    amount: roublesSchema,
    area_name: z.string(),
    attr_0: z.string(),
    attr_1: z.string(),
    attr_2: z.string(),
    attr_3: z.string(),
    attr_4: z.string(),
    email: z.string(),
    service: z.string(),
    url_return: z.string(),
  }),
  debt: roublesSchema,
  on_the_way: roublesSchema,
  minimum: roublesSchema,
  maximum: roublesSchema,
  fee_percent: z.number(),
  restriction: z.nullable(z.string()),
  benefit: z.boolean(),
})
export type Billing = z.output<typeof billingSchema>

export const feeQuerySchema = z.strictObject({ amount: roublesSchema, sector: sectorSchema })
/** Roubles; the fee is added on top. */
export const feeSchema = z.object({
  amount: roublesSchema,
  fee: roublesSchema,
  total: roublesSchema,
  percent: z.number(),
})
export type Fee = z.output<typeof feeSchema>

/** A page of this site. */
const backUrlSchema = z.string().check(z.regex(/^https?:\/\/\S{1,1000}$/))
const backShape = { back_url_s: backUrlSchema, back_url_f: backUrlSchema }

const maxSectors = 20

/**
 * The server checks and fixes the amount (P-13). `also` pays further sectors' debts (P-17), without receipts or
 * advances.
 */
const requestShape = {
  sector: sectorSchema,
  accrual: z.optional(idSchema),
  amount: roublesSchema,
  prepayment: z.optional(z.literal(true)),
  also: z.optional(
    z
      .array(z.strictObject({ sector: sectorSchema, amount: roublesSchema }))
      .check(z.minLength(1), z.maxLength(maxSectors - 1)),
  ),
}
export const transactionSchema = z.strictObject({ ...requestShape, ...backShape })
export const payOrderSchema = z.strictObject({
  ...requestShape,
  ...backShape,
  user_id: idSchema,
  save_card: z.optional(z.literal(true)),
})
export const payRequestSchema = z.strictObject({
  ...backShape,
  request_number: z.string().check(z.minLength(1), z.maxLength(60)),
})
export const fastTransactionSchema = z.strictObject({ ...requestShape, card: idSchema })
export const registerCardSchema = z.strictObject({ ...backShape, user_id: idSchema, sector: sectorSchema })

/** POST `params` as hidden form fields. */
export const hostedSchema = z.object({
  processing_url: z.string(),
  params: z.record(z.string(), z.string()),
})
export type Hosted = z.output<typeof hostedSchema>

/** For several sectors, `amount` and `fee` are totals and `parts` the shares (P-17). */
export const startedSchema = z.object({
  id: z.uuid(),
  state: z.enum(paymentStates),
  sector: z.string(),
  sector_name: z.string(),
  request_number: addedField(z.nullable(z.string()), null),
  /** Of the order. */
  title: addedField(z.nullable(z.string()), null),
  /** Of the paid receipt, or of the newest one when the whole debt is paid. */
  period: addedField(z.nullable(periodSchema), null),
  amount: roublesSchema,
  fee: roublesSchema,
  parts: z.optional(
    z.array(
      z.object({ sector: z.string(), sector_name: z.string(), amount: roublesSchema, fee: roublesSchema }),
    ),
  ),
  created_at: instantSchema,
  decided_at: z.nullable(instantSchema),
  reason: z.nullable(z.string()),
  card: z.nullable(z.string()),
  /** Oldest first. */
  refunds: addedField(z.array(refundSchema), []),
  fiscal_receipt: fiscalSchema,
})
export type Started = z.output<typeof startedSchema>
