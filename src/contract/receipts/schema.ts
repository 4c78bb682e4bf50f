import * as z from 'zod/mini'
import { idSchema, sectorSchema } from '../primitives.ts'

/** The receipt to be printed; both names mean the same (decision 31), one of them is given. */
export const printReceiptSchema = z.strictObject({
  accrual: z.optional(idSchema),
  accrual_id: z.optional(idSchema),
  sector_code: sectorSchema,
})
export const receiptTaskQuerySchema = z.strictObject({ task_id: z.uuid(), sector_code: sectorSchema })

/** A printing task (P-08): success has the address of the file, failure says why. */
export const receiptTaskSchema = z.object({
  task_id: z.uuid(),
  sector_code: z.string(),
  accrual: idSchema,
  status: z.enum(['wip', 'success', 'failed']),
  url: z.nullable(z.string()),
  errors: z.array(z.string()),
})
