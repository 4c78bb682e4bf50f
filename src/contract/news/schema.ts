import * as z from 'zod/mini'
import { idSchema, instantSchema } from '../primitives.ts'

/** News come in pages of ten (N-01). */
export const newsPage = 10

/** A piece of news in the list. `for_house`: told to the resident's house alone, not to all of the organisation. */
export const newsEntrySchema = z.object({
  id: idSchema,
  title: z.string(),
  summary: z.string(),
  published_at: instantSchema,
  for_house: z.boolean(),
})
export type NewsEntry = z.output<typeof newsEntrySchema>

/** The same with its text: HTML as its author wrote it, not to be trusted by whoever shows it (V-04). */
export const newsItemSchema = z.extend(newsEntrySchema, { body: z.string() })
export type NewsItem = z.output<typeof newsItemSchema>

export const newsQuerySchema = z.strictObject({
  offset: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
})
