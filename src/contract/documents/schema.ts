import * as z from 'zod/mini'
import { dateSchema, idSchema } from '../primitives.ts'

/** For all residents or one account; `size` in bytes. */
export const attachmentSchema = z.object({
  id: idSchema,
  title: z.string(),
  filename: z.string(),
  size: z.int().check(z.gte(0)),
  published_on: dateSchema,
})
export type Attachment = z.output<typeof attachmentSchema>

export const attachmentsPage = 20

export const attachmentsQuerySchema = z.strictObject({
  offset: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
})
