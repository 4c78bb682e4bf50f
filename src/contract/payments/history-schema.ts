import * as z from 'zod/mini'
import { roublesSchema } from '../money.ts'
import { addedField, dateSchema, idSchema, instantSchema, sectorsSchema } from '../primitives.ts'

/** State of a fiscal receipt: the payment has none, the bank is preparing it, it can be opened (docs/money.md). */
export const fiscalSchema = z.enum(['none', 'forming', 'ready'])

/** Days of the organisation, both inclusive. */
const rangeShape = { date_from: dateSchema, date_till: dateSchema }
export const notConfirmedQuerySchema = z.strictObject({ ...rangeShape, user_id: idSchema })
export const paymentsQuerySchema = z.strictObject({ ...rangeShape, sectors: z.optional(sectorsSchema) })

/** The bank was asked; it gave the money back; it refused. */
export const refundStates = ['under_way', 'refunded', 'refused'] as const

/**
 * A refund: a part of the payment's amount, and of its fee where that goes back as well. `reason`: why the bank refused.
 * Fee, reason and the address of the fiscal receipt are filled for one's own payment alone.
 */
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
 * A payment by its sector; `request_number` is the order of the basket that it pays, null: a debt or an advance.
 */
const paidForShape = {
  id: z.uuid(),
  sector: z.string(),
  sector_name: z.string(),
  request_number: addedField(z.nullable(z.string()), null),
}

/** An undecided payment to the account by any payer; the card is filled for one's own alone. */
export const notConfirmedSchema = z.object({
  ...paidForShape,
  amount: roublesSchema,
  fee: roublesSchema,
  state: z.enum(['sent', 'unknown']),
  created_at: instantSchema,
  card: z.nullable(z.string()),
})

/** A payment of the history. Fee, card and fiscal receipt are filled for one's own alone. */
export const paidSchema = z.object({
  ...paidForShape,
  amount: roublesSchema,
  fee: roublesSchema,
  state: z.enum(['confirmed', 'reversed']),
  paid_at: instantSchema,
  channel: z.enum(['cabinet', 'qr', 'autopay', 'office']),
  /** Where money came that the organisation's register brought, in its words: касса, банк, почта. */
  source: z.optional(z.string()),
  /** Oldest first. */
  refunds: addedField(z.array(refundSchema), []),
  card: z.nullable(z.string()),
  fiscal_receipt: fiscalSchema,
})
export type Paid = z.output<typeof paidSchema>

/** Fiscal receipt with its address at the operator that keeps it. */
export const fiscalReceiptSchema = z.object({
  id: z.uuid(),
  status: z.enum(['forming', 'ready']),
  url: z.nullable(z.string()),
})
