import * as z from 'zod/mini'
import { idSchema, periodSchema, sectorSchema } from '../primitives.ts'

/** A saved card with its masked number (P-06); `autopay`: codes of the profile's sectors that it pays by autopay. */
export const cardSchema = z.object({
  _id: idSchema,
  card: z.string(),
  brand: z.enum(['mir', 'visa', 'mastercard', 'unknown']),
  expires: z.nullable(periodSchema),
  autopay: z.array(z.string()),
})
export type Card = z.output<typeof cardSchema>
/** Saved cards of a resident. */
export const cardsSchema = z.object({ results: z.array(cardSchema) })

/** Sector in which autopay by the card is turned on, and sector in which it is turned off; at least one (P-07). */
export const changeAutopaySchema = z.strictObject({
  activate_autopay_sector: z.optional(sectorSchema),
  deactivate_autopay_sector: z.optional(sectorSchema),
})
