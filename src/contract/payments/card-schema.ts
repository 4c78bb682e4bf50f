import * as z from 'zod/mini'
import { idSchema, periodSchema, sectorSchema } from '../primitives.ts'

/** A saved card, masked (P-06); `autopay`: sectors of this profile that it pays by itself. */
export const cardSchema = z.object({
  _id: idSchema,
  card: z.string(),
  brand: z.enum(['mir', 'visa', 'mastercard', 'unknown']),
  expires: z.nullable(periodSchema),
  autopay: z.array(z.string()),
})
export type Card = z.output<typeof cardSchema>
export const cardsSchema = z.object({ results: z.array(cardSchema) })

/** Turns autopay by the card on in a sector, off in another, or both (P-07). */
export const changeAutopaySchema = z.strictObject({
  activate_autopay_sector: z.optional(sectorSchema),
  deactivate_autopay_sector: z.optional(sectorSchema),
})
