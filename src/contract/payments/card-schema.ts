import * as z from 'zod/mini'
import { roublesSchema } from '../money.ts'
import { addedField, dateSchema, idSchema, periodSchema, sectorSchema } from '../primitives.ts'

/** `card` is masked (P-06); `autopay` has sector codes. */
export const cardSchema = z.object({
  _id: idSchema,
  card: z.string(),
  brand: z.enum(['mir', 'visa', 'mastercard', 'unknown']),
  expires: z.nullable(periodSchema),
  autopay: z.array(z.string()),
})
export type Card = z.output<typeof cardSchema>

/** Autopay of a service. `next_sum` includes the fee; both are null until known: off, or waiting for a receipt. */
const debitSchema = z.object({
  sector: z.string(),
  fee_percent: z.number(),
  next_date: z.nullable(dateSchema),
  next_sum: z.nullable(roublesSchema),
})
export type Debit = z.output<typeof debitSchema>

/** `debits` has each service of the account. */
export const cardsSchema = z.object({
  results: z.array(cardSchema),
  debits: addedField(z.array(debitSchema), []),
})

/** At least one (P-07). */
export const changeAutopaySchema = z.strictObject({
  activate_autopay_sector: z.optional(sectorSchema),
  deactivate_autopay_sector: z.optional(sectorSchema),
})
