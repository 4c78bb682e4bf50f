import * as z from 'zod/mini'
import { roublesSchema } from '../money.ts'
import { dateSchema, idSchema, instantSchema, sectorsSchema } from '../primitives.ts'

/** The fiscal receipt of a payment: it will have none, the bank is making it, it can be opened (decision 37). */
export const fiscalSchema = z.enum(['none', 'forming', 'ready'])

/** Days of the organisation, both inclusive. */
const rangeShape = { date_from: dateSchema, date_till: dateSchema }
export const notConfirmedQuerySchema = z.strictObject({ ...rangeShape, user_id: idSchema })
export const paymentsQuerySchema = z.strictObject({ ...rangeShape, sectors: z.optional(sectorsSchema) })

/** Money on the way to the account, whoever pays; the card is told of one's own alone. */
export const notConfirmedSchema = z.object({
  id: z.uuid(),
  sector: z.string(),
  sector_name: z.string(),
  amount: roublesSchema,
  fee: roublesSchema,
  state: z.enum(['sent', 'unknown']),
  created_at: instantSchema,
  card: z.nullable(z.string()),
})

/** A payment of the history. Fee, card and fiscal receipt are told of one's own alone. */
export const paidSchema = z.object({
  id: z.uuid(),
  sector: z.string(),
  sector_name: z.string(),
  amount: roublesSchema,
  fee: roublesSchema,
  state: z.enum(['confirmed', 'reversed']),
  paid_at: instantSchema,
  channel: z.enum(['cabinet', 'qr', 'autopay', 'office']),
  card: z.nullable(z.string()),
  fiscal_receipt: fiscalSchema,
})
export type Paid = z.output<typeof paidSchema>

/** The link to the fiscal receipt, at the operator that keeps it. */
export const fiscalReceiptSchema = z.object({
  id: z.uuid(),
  status: z.enum(['forming', 'ready']),
  url: z.nullable(z.string()),
})
