import * as z from 'zod/mini'
import { roublesSchema } from '../money.ts'
import { idSchema, instantSchema, periodSchema, sectorSchema } from '../primitives.ts'
import { fiscalSchema } from './history-schema.ts'

/**
 * How far a payment is: the bank's form was given; the bank has it; the bank is silent and is asked again; credited;
 * not paid; credited and taken back by the bank (decision 37).
 */
const paymentStates = ['created', 'sent', 'unknown', 'confirmed', 'refused', 'reversed'] as const

/** A receipt, or all that is owed in a sector: one of the two. */
export const billingQuerySchema = z.strictObject({
  accrual: z.optional(idSchema),
  sector: z.optional(sectorSchema),
})

/**
 * What is known before a payment (P-04, billing): whom it goes to, what to suggest in `params.amount`, and the least
 * and the most that is taken; `maximum` 0: there is nothing to pay. `restriction`: why nothing may be paid.
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
/** The fee is added on top of the amount. */
export const feeSchema = z.object({
  amount: roublesSchema,
  fee: roublesSchema,
  total: roublesSchema,
  percent: z.number(),
})
export type Fee = z.output<typeof feeSchema>

/** Where the bank sends the browser back to: a page of this very site. */
const backUrlSchema = z.string().check(z.regex(/^https?:\/\/\S{1,1000}$/))
const backShape = { back_url_s: backUrlSchema, back_url_f: backUrlSchema }

/** What is to be paid. `amount` is a wish: the server checks it and fixes it (decision 37). */
const wishShape = {
  sector: sectorSchema,
  accrual: z.optional(idSchema),
  amount: roublesSchema,
  prepayment: z.optional(z.literal(true)),
}
export const transactionSchema = z.strictObject({ ...wishShape, ...backShape })
export const payOrderSchema = z.strictObject({
  ...wishShape,
  ...backShape,
  user_id: idSchema,
  save_card: z.optional(z.literal(true)),
})
export const payRequestSchema = z.strictObject({
  ...backShape,
  request_number: z.string().check(z.minLength(1), z.maxLength(60)),
})
export const fastTransactionSchema = z.strictObject({ ...wishShape, card: idSchema })
export const registerCardSchema = z.strictObject({ ...backShape, user_id: idSchema, sector: sectorSchema })

/** The bank's page, reached by a hidden form: POST to the address with the params as its fields. */
export const hostedSchema = z.object({
  processing_url: z.string(),
  params: z.record(z.string(), z.string()),
})
export type Hosted = z.output<typeof hostedSchema>

/**
 * A payment that was started, as far as the server knows; `reason` is for its payer, of a refused one;
 * `request_number`: the order of the basket that it pays.
 */
export const startedSchema = z.object({
  id: z.uuid(),
  state: z.enum(paymentStates),
  sector: z.string(),
  sector_name: z.string(),
  request_number: z.nullable(z.string()),
  amount: roublesSchema,
  fee: roublesSchema,
  created_at: instantSchema,
  decided_at: z.nullable(instantSchema),
  reason: z.nullable(z.string()),
  card: z.nullable(z.string()),
  fiscal_receipt: fiscalSchema,
})
export type Started = z.output<typeof startedSchema>
