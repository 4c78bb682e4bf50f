import * as z from 'zod/mini'
import { roublesSchema } from '../money.ts'
import { addedField, idSchema, instantSchema, periodSchema, sectorSchema } from '../primitives.ts'
import { fiscalSchema, refundSchema } from './history-schema.ts'

/**
 * States of a payment: the bank's form was given; the bank has the order; the bank is silent and is polled; credited;
 * not paid; reversed by the bank. docs/money.md draws the transitions.
 */
const paymentStates = ['created', 'sent', 'unknown', 'confirmed', 'refused', 'reversed'] as const

/** The receipt, or the sector whose whole debt is to be paid: exactly one of the two. */
export const billingQuerySchema = z.strictObject({
  accrual: z.optional(idSchema),
  sector: z.optional(sectorSchema),
})

/**
 * Billing: the recipient, the suggested sum in `params.amount`, and the bounds of a payment; `maximum` 0: there is
 * nothing to pay. `restriction`: why nothing may be paid. Sums are in roubles.
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

/** An amount in roubles and its sector. */
export const feeQuerySchema = z.strictObject({ amount: roublesSchema, sector: sectorSchema })
/** Fee on an amount, on top of it, in roubles. */
export const feeSchema = z.object({
  amount: roublesSchema,
  fee: roublesSchema,
  total: roublesSchema,
  percent: z.number(),
})
export type Fee = z.output<typeof feeSchema>

/** Address that the bank returns the payer to: a page of this site. */
const backUrlSchema = z.string().check(z.regex(/^https?:\/\/\S{1,1000}$/))
const backShape = { back_url_s: backUrlSchema, back_url_f: backUrlSchema }

/** Most sectors that are paid in one go. */
const maxSectors = 20

/**
 * Sector, receipt and amount of a payment request. The server checks the amount and fixes it (P-13). `also` are the
 * debts of further sectors that are paid in the same go (P-17), without a receipt or an advance beside them.
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
/** Payment on the bank's page without the payer's id. */
export const transactionSchema = z.strictObject({ ...requestShape, ...backShape })
/** Payment on the bank's page under the payer's id. */
export const payOrderSchema = z.strictObject({
  ...requestShape,
  ...backShape,
  user_id: idSchema,
  save_card: z.optional(z.literal(true)),
})
/** Payment of an order of the basket by its number. */
export const payRequestSchema = z.strictObject({
  ...backShape,
  request_number: z.string().check(z.minLength(1), z.maxLength(60)),
})
/** Payment by a saved card. */
export const fastTransactionSchema = z.strictObject({ ...requestShape, card: idSchema })
/** Registration of a card without a payment. */
export const registerCardSchema = z.strictObject({ ...backShape, user_id: idSchema, sector: sectorSchema })

/** Bank's page, opened by a hidden form: POST to the address with the params as its fields. */
export const hostedSchema = z.object({
  processing_url: z.string(),
  params: z.record(z.string(), z.string()),
})
export type Hosted = z.output<typeof hostedSchema>

/**
 * State of a requested payment as the server knows it; `reason` says to its payer why it was refused, `request_number`
 * is the order of the basket that it pays. Of several sectors that are paid in one go, `amount` and `fee` are all that is
 * paid, `parts` what of it each sector gets (P-17); absent with one sector.
 */
export const startedSchema = z.object({
  id: z.uuid(),
  state: z.enum(paymentStates),
  sector: z.string(),
  sector_name: z.string(),
  request_number: addedField(z.nullable(z.string()), null),
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
