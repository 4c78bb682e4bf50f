import * as z from 'zod/mini'
import { idSchema, sectorSchema } from '../primitives.ts'

/** Aliases: exactly one of `accrual` and `accrual_id` (docs/specification.md). */
export const printReceiptSchema = z.strictObject({
  accrual: z.optional(idSchema),
  accrual_id: z.optional(idSchema),
  sector_code: sectorSchema,
})
export const receiptTaskQuerySchema = z.strictObject({ task_id: z.uuid(), sector_code: sectorSchema })

/** See P-08. */
export const receiptTaskSchema = z.object({
  task_id: z.uuid(),
  sector_code: z.string(),
  accrual: idSchema,
  status: z.enum(['wip', 'success', 'failed']),
  url: z.nullable(z.string()),
  errors: z.array(z.string()),
})
