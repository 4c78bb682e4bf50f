import * as z from 'zod/mini'
import { idSchema, instantSchema } from '../primitives.ts'

export const newsPage = 10

/** `for_house`: only for the resident's house. */
export const newsEntrySchema = z.object({
  id: idSchema,
  title: z.string(),
  summary: z.string(),
  published_at: instantSchema,
  for_house: z.boolean(),
})
export type NewsEntry = z.output<typeof newsEntrySchema>

/** `body` is untrusted HTML: sanitize before display (V-04). */
export const newsItemSchema = z.extend(newsEntrySchema, { body: z.string() })
export type NewsItem = z.output<typeof newsItemSchema>

export const newsQuerySchema = z.strictObject({
  offset: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
})
