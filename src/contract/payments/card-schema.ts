import * as z from 'zod/mini'
import { idSchema, periodSchema, sectorSchema } from '../primitives.ts'

/** `card` is masked (P-06); `autopay` has sector codes. */
export const cardSchema = z.object({
  _id: idSchema,
  card: z.string(),
  brand: z.enum(['mir', 'visa', 'mastercard', 'unknown']),
  expires: z.nullable(periodSchema),
  autopay: z.array(z.string()),
})
export type Card = z.output<typeof cardSchema>
export const cardsSchema = z.object({ results: z.array(cardSchema) })

/** At least one (P-07). */
export const changeAutopaySchema = z.strictObject({
  activate_autopay_sector: z.optional(sectorSchema),
  deactivate_autopay_sector: z.optional(sectorSchema),
})
