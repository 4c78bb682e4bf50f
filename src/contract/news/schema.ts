import * as z from 'zod/mini'
import { idSchema, instantSchema } from '../primitives.ts'

/** News come in pages of ten. */
export const newsPage = 10

/** A piece of news in the list. `for_house`: for the resident's house only, not for the whole organisation. */
export const newsEntrySchema = z.object({
  id: idSchema,
  title: z.string(),
  summary: z.string(),
  published_at: instantSchema,
  for_house: z.boolean(),
})
export type NewsEntry = z.output<typeof newsEntrySchema>

/** A piece of news with its text: HTML as its author wrote it, to be sanitised before it is shown (V-04). */
export const newsItemSchema = z.extend(newsEntrySchema, { body: z.string() })
export type NewsItem = z.output<typeof newsItemSchema>

export const newsQuerySchema = z.strictObject({
  offset: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
})
